burr_plate ([["x"]]);
// figure "A" "a"
burr_piece (["x|x"]);
// figure "D" "d", no pieces
burr_piece (["x"]);
