"""How seats are told apart in text, by shape as well as by colour."""

SHAPES = "●■▲◆★✚"  # a star in the fifth place, since few terminal fonts have a pentagon
