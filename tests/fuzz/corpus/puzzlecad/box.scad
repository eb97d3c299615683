burr_plate(["x", [".x|x", "x"]]);
packing_box([
"xxxx|xxxx|xxxx",
"xxxx|x..x|xxxx",
"++++|+..|++++"], $burr_scale = 17);
packing_box([3, 3, 1.5] * $burr_scale);
packing_tray(opening_width = 3);
