"""The rooms of the lab, one file each; `directory.ROOMS` lists them."""
