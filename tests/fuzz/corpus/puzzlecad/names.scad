all = [["xx"], ["x|x"]];
burr_plate(all);
burr_piece(burr_spec = [for (i = all) i]);
