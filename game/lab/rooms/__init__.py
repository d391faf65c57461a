"""The rooms of the lab, one file each; `all_rooms.ROOMS` lists them."""
