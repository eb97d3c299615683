// the burr
burr_plate([52, 615, 792, 960, 975, 65536]);
