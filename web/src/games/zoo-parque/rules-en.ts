// The rules for players in English; each section, and each sentence, only where it is in play.

import { type Played, some } from "./played.ts";
import type { Section } from "./rules.ts";

export const en = (p: Played): Section[] => [
  {
    id: "goal",
    title: "What it is about",
    text: [
      "All build one zoo out of dominoes. Each half of a domino shows a ground, often an animal or something else, and fences. What fences enclose is an exhibit.",
      p.campaign
        ? "You play together: fulfil the campaign cards. Exhibits still score for whoever has claimed Areas in them, since many cards ask for points."
        : "You claim Areas with your pawns. At the end, every exhibit in which you have a pawn scores its size times its animals. The highest score wins.",
    ],
  },
  {
    id: "dominoes",
    title: "Dominoes",
    text: ["A ground is one of the terrains, or a path. Paths are no terrain. Some halves have no ground at all, and that makes the two kinds of dominoes:"],
    points: ["BOTTOM: both halves have a ground.", "TOP: at least one half has no ground. With or without an animal on it, that half is a blank space."],
    picture: "dominoes",
  },
  {
    id: "start",
    title: "Before the first turn",
    text: [
      `The entrance, two paths with a gate, lies in the middle. Everybody gets ${p.hand} dominoes, which the others ${p.campaign ? "may see, for you play together" : "do not see"}, and four pawns. ${p.market} dominoes lie face up beside the deck: the market. Who begins is drawn.`,
      ...some(p.strong || p.wildlife || p.utilities, "The dominoes of the expansions are shuffled into the deck."),
    ],
  },
  {
    id: "turn",
    title: "A turn",
    text: ["Three parts, in this order:"],
    points: [
      p.harder ? "Play: lay two dominoes. If only one fits, lay one." : "Play: lay one or two dominoes. You must lay one if any of your hand fits; the second is up to you.",
      "Claim: you may put one pawn on an Area.",
      "Draw: take dominoes from the market, one by one, until your hand is full. Then the market is filled from the deck. If it runs empty while you draw, it is filled at once.",
      "If nothing in your hand fits anywhere, put two dominoes of your choice back into the deck, each at a random place. Then claim and draw as usual.",
    ],
  },
  ...some(p.harder, {
    id: "harder",
    title: "Variant: harder",
    text: ["The two dominoes of a turn may neither touch nor cover each other. You need not look ahead: any domino may be laid first, and then a second if one fits."],
  } satisfies Section),
  {
    id: "bottom",
    title: "Laying BOTTOM dominoes",
    text: ["Both halves go onto the bare table, and at least one of them beside the map. A corner is not enough. Nothing else has to match, neither ground nor fences."],
    picture: "bottom",
  },
  {
    id: "top",
    title: "Laying TOP dominoes",
    text: [
      "At least one half has to cover a space of the map. The other may hang over the bare table. You may cover whatever you see: grounds, animals, paths, the entrance, also a domino of the same turn.",
      `An animal that has no ground of its own has to cover a terrain on which it likes to live. ${
        p.off_terrain === "forbidden"
          ? "A path, a blank space or the bare table will not do. In the picture: a dolphin with a lemur in the jungle; the dolphin may cover the water, but not the path."
          : "Only where it covers no terrain, on a path, a blank space or the bare table, it does not matter. In the picture: a dolphin with a lemur in the jungle; the dolphin may cover the water, and the path as well."
      } An animal with a ground of its own may lie anywhere.`,
    ],
    picture: p.off_terrain === "forbidden" ? "top" : "topAnywhere",
  },
  {
    id: "covering",
    title: "What is covered",
    text: [
      "Only what lies on top counts. Ground, animal and fences of a covered half are as good as gone, until the cover leaves again.",
      "A fence between two spaces stands as long as one of the two halves beside it shows it; if they differ, the stronger kind counts. A fence on the middle line of a domino belongs to both of its halves: when the panda is covered, the fence below it stays, for the path still shows it.",
    ],
    picture: "covering",
  },
  {
    id: "areas",
    title: "Areas",
    text: ["Connected spaces of one terrain are an Area. A fence, weak or strong, divides Areas. Paths, stalls and blank spaces belong to no Area, and so do animals without a ground."],
    picture: "areas",
  },
  {
    id: "exhibits",
    title: "Exhibits",
    text: [
      "An exhibit is a group of spaces with fences on all sides, the smallest that there is; also towards the bare table there has to be a fence. It may hold several Areas, animals, players, paths and blank spaces, but at least one terrain. One space with four fences is enough.",
      "Fences inside an exhibit do not matter for it. If a fence goes, the exhibit is none any more.",
      p.strong ? "Weak and strong fences differ for strong animals, see below." : "Weak and strong fences are the same.",
    ],
    picture: "exhibits",
  },
  {
    id: "claim",
    title: "Claiming",
    text: ["You may put one pawn a turn onto any space of an Area that nobody has claimed yet, not even you. It may be old or new, in an exhibit or not."],
    points: [
      "If two claimed Areas grow together, all pawns stay, and the Area belongs to all of them. Nobody else may claim it.",
      "If an Area is divided, each part belongs to the pawns in it. A part without a pawn can be claimed.",
      "Pawns stay on the map until the end. If a pawn's space goes, it moves to another space of what is left of its Area, one without other pawns if there is one; if nothing is left, it comes back to you.",
    ],
    picture: "merging",
  },
  {
    id: "guard",
    title: "What a claim protects",
    text: [
      "Only those who have a pawn in an Area may cover its spaces. Everybody may lay dominoes beside it and make it larger. Paths and blank spaces are protected by nothing.",
      p.pawn_space === "nobody"
        ? "A space with a pawn on it may not be covered by anybody."
        : "You may also cover the space with your own pawn, not one with somebody else's. If it has the same terrain afterwards, the pawn stays; otherwise it moves within its Area.",
    ],
    picture: "guard",
  },
  ...some(p.feeding === "yes", ...feeding(p)),
  {
    id: "end",
    title: "The end",
    text:
      p.ending === "placed"
        ? ["The game ends when all dominoes are placed: deck, market and hands are empty. The turn is finished first.", "When no domino that is left fits anywhere for anybody, the game ends with that turn; so it does if nobody could lay anything for two rounds."]
        : [
            "When only one player is left with pawns, that player takes one more turn, and the game is over. It also ends when the market is empty after drawing.",
            "When no domino that is left fits anywhere for anybody, the game ends with that turn; so it does if nobody could lay anything for two rounds.",
          ],
  },
  {
    id: "scoring",
    title: "Scoring",
    text: ["You score every exhibit in which you have a pawn, once, however many pawns you have there. Others with a pawn in it score it in full, too."],
    points: [
      `Size: ${p.competitive ? "the spaces of your own Area in it, the largest if there are several." : p.size === "area" ? "the spaces of its largest Area." : "the spaces of the terrain that it has most of, connected or not."}`,
      "Animals: all that one sees in it, with and without ground.",
      "Size times animals are its points. They are doubled if all animals are of one species, also if there is only one.",
      "Areas outside exhibits score nothing, and dominoes in hand cost nothing. With equal points the victory is shared.",
    ],
    picture: "scoring",
  },
  ...some(!p.competitive, {
    id: "size",
    title: p.size === "area" ? "Example: the largest Area" : "Example: the most common terrain",
    text: [
      p.size === "area"
        ? "There are four spaces of grass, but in two Areas of two. The water has three connected spaces, so it is the largest Area."
        : "The grass lies in two Areas, but there are four spaces of it, and three of water.",
      "Both players get all the points.",
    ],
    picture: p.size === "area" ? "sizeArea" : "sizeTerrain",
  } satisfies Section),
  ...some(p.competitive, {
    id: "competitive",
    title: "Variant: competitive",
    text: ["The size of an exhibit is that of your own Area in it. So owners of one exhibit may score it differently."],
  } satisfies Section),
  ...some(p.strong, ...strong(p)),
  ...some(p.wildlife, ...wildlife(p)),
  ...some(p.utilities, ...utilities(p)),
  ...some(p.campaign > 0, ...campaign()),
  {
    id: "fine",
    title: "Fine points",
    text: ["Where the rulebook leaves a question open, we decided like this:"],
    points: [
      "You may decide on a second domino when you see all that the first has brought.",
      "Splitting an exhibit, changing it, or joining two finishes none; a new space has to be in it.",
      "A space from which all dominoes have gone is bare table again. The map may fall apart.",
      "Nothing is checked again later: animals may come to stand where they could not have been laid.",
      "The entrance is never taken away.",
    ],
  },
];

const feeding = (p: Played): Section[] => [
  {
    id: "feeding",
    title: "The Feed Phase",
    text: [
      `Whenever a domino finishes an exhibit, all claimed exhibits with animals are fed${p.fed === "all" ? ", the new one as well" : ", but not those that were finished just now"}. For each of them somebody has to give up a domino:`,
    ],
    points: [
      p.utilities
        ? "A domino in it that shows food. How many have to go depends on its animals, see Unnatural Utilities."
        : "A domino in it that shows food. It is always one, however many animals there are.",
      `If there is no food: the domino with the most animals in it. ${p.unfed === "animals" ? "" : "If that cannot be, the one with the most terrains in it. "}Whoever decides chooses among equals.`,
      "The whole domino leaves the game, also a half outside. What was below it is seen again. So an exhibit may come open and score nothing until it is closed again.",
    ],
    picture: "feeding",
  },
  {
    id: "decides",
    title: "Who decides on food",
    text: [
      `The owner. If there are several, ${
        p.final_say === "biggest" ? "the one with the largest Area in the exhibit; if that is equal, " : ""
      }the one who sits closest to the player who caused the Feed Phase, who is closest of all; of two as close as each other the one who comes first clockwise.`,
      "Exhibits are fed clockwise from that player, by whoever decides; each player's own in any order, and those that need nothing first. The list is made once: what opens or closes by feeding changes nothing any more.",
      "In the picture there is no food. Giraffe and dolphin are each on a domino with one animal inside: one of the two has to go. With the dolphin its other half would go, too, the lemur outside.",
    ],
    picture: "unfed",
  },
];

const strong = (p: Played): Section[] => [
  {
    id: "strong",
    title: "Strong Species",
    text: [
      "More animals, and the tundra. Strong animals (see the passports) are enclosed by strong fences only. A weak fence does nothing for them.",
      "You may lay them anywhere; but where a strong animal is behind a weak fence towards the bare table, there is no exhibit.",
    ],
    picture: "strong",
  },
  {
    id: "strong-groups",
    title: "Example: weak fences between",
    text: [
      "A weak fence between two closed groups, one of them with a strong animal, joins them to one exhibit. The fence still divides Areas.",
      "If the strong animal's group is open somewhere, it is no exhibit; but neighbours without a strong animal are judged on their own, and for them weak fences count.",
    ],
    picture: p.size === "area" || p.competitive ? "swallowArea" : "swallowTerrain",
  },
  {
    id: "rocks",
    title: "Rocks",
    text: ["Whoever lays rocks says at once whether their space has strong fences on all four sides. That holds as long as one sees them."],
  },
];

const wildlife = (p: Played): Section[] => [
  {
    id: "wildlife",
    title: "Wildlife Wishes",
    text: ["More animals, the desert, and objects. Now the passports also say who goes with whom:"],
    points: [
      "Herbivores and carnivores never share an Area or an exhibit.",
      "Solitary animals and herd animals never do, either. Two solitary ones may.",
      "A domino may not be laid if animals would be mixed by it. Open groups of several Areas may be mixed; but they cannot be closed.",
      "Animals without ground are in no Area; they count for exhibits only.",
    ],
    picture: "mixing",
  },
  {
    id: "herds",
    title: "Herds",
    text: [
      p.herds === "species"
        ? "An Area with herd animals only can be claimed by as many players as it has species, each with one pawn. With two lemurs and an okapi in it, two players can."
        : "An Area with herd animals only can be claimed by any number of players, each with one pawn.",
      "At least one animal has to be in it. Whatever happens later, pawns stay.",
    ],
  },
  {
    id: "objects",
    title: "Objects",
    text: ["Objects work for the exhibit in which they are:"],
    points: [
      "Toys: each animal counts one more.",
      p.feeding === "yes" ? "Tree: herbivores need no food." : "Tree: herbivores need no food; so it does nothing in a game without feeding.",
      "Shrubs: each Area is one space larger.",
      "In the picture: the water counts 4, the dolphin 2, and it is alone.",
    ],
    picture: "wishes",
  },
];

const utilities = (p: Played): Section[] => [
  {
    id: "utilities",
    title: "Unnatural Utilities: food",
    text: [
      `Add the food on the passports of all animals in the exhibit and divide it by four, ${p.rounding === "half-up" ? "rounded, a half upwards" : "rounded down"}. So many pieces of food have to go, one after another; a domino with two counts as two. For each one that is missing, a domino with animals goes.`,
      p.rounding === "half-up" ? "A sum of 1 needs nothing, 2 and 3 need one food, 6 needs two." : "A sum of 3 needs nothing, 4 to 7 need one food, 8 needs two.",
    ],
  },
  {
    id: "wildcard",
    title: "The wildcard terrain",
    text: [
      "It counts as every terrain: all animals like it, and it belongs to the Areas of all terrains beside it, without joining them. Whoever claims an Area from a wildcard space says which.",
      "In the picture, one player has the grass and another the water, two spaces each. Nobody may cover the wildcard, for it belongs to both.",
    ],
    picture: "wildcard",
  },
  {
    id: "stalls",
    title: "Stalls",
    text: ["Stalls stand on path ground and have no terrain. They work for the spaces beside them, also across fences:"],
    points: [
      "Toilet: may be laid only where a path is beside it.",
      "Photo booth: each animal beside it counts one more.",
      "Gift shop: an Area beside it may have one species only.",
      "Playground: each exhibit beside it gets 3 points more.",
      "Information centre: during your turn, before playing, claiming or drawing, you may take back pawns of yours that stand beside it.",
      "Research lab: from the next domino on, animals use their powers, and extinct ones may be laid. That holds for the rest of the game.",
      "Restaurant: exhibits beside it are not fed.",
    ],
    picture: "stalls",
  },
  {
    id: "shelter",
    title: "Shelter",
    text: [
      p.shelter === "own"
        ? "The Area in which the shelter stands is an exhibit of its own, without any fence. A shelter without a ground does nothing."
        : "The Area in which the shelter stands is an exhibit of its own, without any fence, and so is each Area beside it.",
      "An Area inside a closed exhibit stays part of that.",
    ],
    picture: p.shelter === "own" ? "shelterOwn" : "shelterBeside",
  },
  {
    id: "camera",
    title: "Camera",
    text: ["Its exhibit gets 2 points more for each of its animals beside the camera. Playground and camera are added after the doubling."],
    picture: "camera",
  },
  {
    id: "powers",
    title: "Powers",
    text: [
      "Powers work once a research lab was laid. Most are used when the animal is laid, before the Feed Phase, and have to be used if that can be done; only the bear's may be left out. They are on the passports below.",
      "Powers that move, turn or take away spare the entrance, a wolf's domino, dominoes in Areas that others alone have claimed, and dominoes with pawns of others.",
      "In the picture, without and with a lab: three dolphins in a line count 2 each, and the red panda counts nothing in an exhibit of four spaces.",
    ],
    picture: "powers",
  },
];

const campaign = (): Section[] => [
  {
    id: "campaign",
    title: "Zooperative, the campaign",
    text: [
      "You play together, with open hands. Choose a level from 1 to 8; so many cards lie face up, drawn from those of this level or lower that go with your sets. Whoever has the turn decides.",
      "Alone you hold two to six hands, each with pawns of its own, and play them in turn. Where a card speaks of players it means hands.",
      "At the end of each turn all cards are looked at:",
    ],
    points: [
      "A card to win that is fulfilled goes away.",
      "A card to replace that is fulfilled makes way for a new one, which is looked at from the next turn on.",
      "Cards for the end have to be true when the game ends.",
      "When no card is left, you have won. With cards for the end you play on, and have won if all of them are true and no other card is left. Else you have lost.",
    ],
  },
  {
    id: "campaign-rules",
    title: "Rules on cards",
    text: ["Some cards bring a rule, which holds as long as the card lies there: a species that counts nothing or double, three dominoes a turn, sizes and animals that are added, and more. The card says it."],
    points: [
      "If a species would count nothing and double, it counts nothing. The same rule on two cards works once.",
      "Dominoes of a turn with nothing in common: no terrain, or no species, or no kind of fence, as the card says.",
      "Another card for a small exhibit: once for each exhibit that is finished with fewer than three spaces.",
      "A pawn may be moved once in the game: when claiming, to another unclaimed Area, besides a claim.",
      "Whoever lays nothing loses one domino for good, instead of putting two back.",
      "A card goes at so many points: once in the game, after the other cards have been looked at, drawn at random.",
      "Points during the game are those that you would have if it ended now.",
    ],
  },
];
