// All texts of Zoo Parque in English.

export const en = {
  // grounds
  "ground.grass": "grass",
  "ground.water": "water",
  "ground.jungle": "jungle",
  "ground.tundra": "tundra",
  "ground.desert": "desert",
  "ground.wildcard": "every terrain",
  "ground.path": "path",
  "ground.none": "no ground",

  // animals
  "item.lion": "lion",
  "item.polar_bear": "polar bear",
  "item.wolf": "wolf",
  "item.dolphin": "dolphin",
  "item.panda": "panda",
  "item.giraffe": "giraffe",
  "item.elephant": "elephant",
  "item.bear": "bear",
  "item.crocodile": "crocodile",
  "item.okapi": "okapi",
  "item.lemur": "lemur",
  "item.camel": "camel",
  "item.kangaroo": "kangaroo",
  "item.red_panda": "red panda",
  "item.otter": "otter",
  "item.dino": "dinosaur",

  // stalls
  "item.toilet": "toilet",
  "item.photo_booth": "photo booth",
  "item.gift_shop": "gift shop",
  "item.playground": "playground",
  "item.information_center": "information centre",
  "item.research_lab": "research lab",
  "item.restaurant": "restaurant",
  "item.gate": "entrance gate",

  // objects
  "item.food": "food",
  "item.toys": "toys",
  "item.tree": "tree",
  "item.shrubs": "shrubs",
  "item.rocks": "rocks",
  "item.shelter": "shelter",
  "item.camera": "camera",

  // fences and sides
  "fence.weak": "weak fence {sides}",
  "fence.strong": "strong fence {sides}",
  "side.0": "north",
  "side.1": "east",
  "side.2": "south",
  "side.3": "west",

  // a domino in words
  "half": "{ground}",
  "half.item": "{item} on {ground}",
  "half.item.none": "{item}, no ground",
  "domino.0": "Above: {b}. Below: {a}.",
  "domino.1": "Left: {a}. Right: {b}.",
  "domino.2": "Above: {a}. Below: {b}.",
  "domino.3": "Left: {b}. Right: {a}.",

  // passports
  "passport": "Passport of the {animal}",
  "passport.terrains": "Lives on",
  "passport.strong": "needs strong fences",
  "passport.weak": "weak fences will do",
  "passport.carnivore": "carnivore",
  "passport.herbivore": "herbivore",
  "passport.herd": "lives in a herd",
  "passport.solitary": "lives alone",
  "passport.food": "{n} food",
  "passport.extinct": "extinct",
  "passport.power": "Power",

  // the map
  "map": "Map",
  "map.in": "Zoom in",
  "map.out": "Zoom out",
  "map.fit": "Show the whole map",
  "map.keys": "Arrow keys move, Enter chooses, plus and minus zoom, 0 shows the whole map, P looks under a domino.",
  "peek.title": "{n, one: One layer, other: {n} layers}",
  "peek.top": "On top",
  "peek.under": "Below it",
  "peek.single": "Nothing lies below.",
  "peek.empty": "Nothing lies here.",
} as const;

export type Key = keyof typeof en;
