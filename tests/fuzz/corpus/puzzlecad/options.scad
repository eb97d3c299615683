module pieces() {
  burr_plate([
    ["aa{connect=mz+y+,clabel=A}..|.{x}b."],
    ["{label_text=x}", "#x{components={z+,y-z+}}|.+"]
  ]);
}
