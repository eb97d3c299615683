include <puzzlecad.scad>
require_puzzlecad_version("2.0");
$burr_scale = 17;
/* ["xxxx"] */
burr_plate([
  ["xx|x.", "..|x."],
  ["xxx"], // I
  ["xx|x.", "..|x."],
  "x..|xxx", // L: a name
], $plate_width = 150, $text = ["xx", "x"]);
