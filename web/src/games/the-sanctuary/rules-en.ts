// The rules for players in English; each sentence only where it is in play.

import { type Played, roundsOf, rowsOf } from "./played.ts";
import type { Section } from "./rules.ts";

export const en = (p: Played): Section[] => [
  {
    id: "goal",
    title: "What it is about",
    text: [
      "Each of you runs a sanctuary with four habitats, one of each colour, and has four endangered species to house in them. Every round two volunteers go out, and what they see is what they can do.",
      "Bring the animals in, let them multiply and make them happy, buy land, flood and forest it, fill storehouses and build improvements. The most points win.",
    ],
  },
  {
    id: "start",
    title: "At the start",
    text: [
      "Boards are empty: no resources, no animals, no threats. Six land tokens lie on your map, one on parcel 1, two on parcel 2 and three on parcel 3. Your four animals wait beside the board.",
      `${p.players === 2 ? "Three" : "Four"} improvement tiles of each colour lie open for all, each on a random side. They are not replaced.`,
    ],
  },
  {
    id: "round",
    title: "A round",
    text: [`There are ${roundsOf(p)} rounds. In each of them ${rowsOf(p).reduce((a, b) => a + b)} new cards are laid out in ${rowsOf(p).length === 1 ? "one row" : `${rowsOf(p).length} rows of ${rowsOf(p)[0]}`}. Every card has a main action inside the fence and a side action below it.`],
    points: [
      "Place volunteers: from the starting player on everybody places one, then the last places a second one, and so on back to the starting player.",
      p.isAdvanced
        ? "Perform tasks: from the starting player on, everybody has one turn, in which both volunteers act."
        : "Perform tasks: from the starting player on, everybody activates one volunteer; then everybody the other one.",
      "Clean up: volunteers come back, cards leave the game, and what can be used once per round is ready again. The next seat becomes starting player.",
    ],
  },
  {
    id: "sight",
    title: "The line of sight",
    text: ["A volunteer looks along its row to the left and to the right. It sees every card up to the end of the row, the first hedge or the first card with a volunteer on it, whoever it belongs to, upright or lying. That card itself is not seen, nor is its own."],
    picture: "sight",
  },
  {
    id: "placing",
    title: "Where a volunteer may stand",
    text: ["On any empty card from which it sees at least one card. And no other volunteer may lose the last card that it sees, neither yours nor anybody's.", "If there is no such card, a volunteer may stand where it sees nothing itself."],
    picture: "placing",
  },
  {
    id: "tasks",
    title: "Performing tasks",
    text: ["A volunteer performs the main of its own card and the sides of the cards that it sees: any of them, in any order, each once. You may leave out whatever you like, but what is begun is performed at least in part."],
    points: [
      "AND: any of the parts, in the order you like, at least one.",
      "OR: exactly one of the parts.",
      "Giving up a main: the volunteer that pays it cannot perform its main any more this round.",
      "Lying down: a volunteer that has acted lies on its card and still blocks the view.",
      p.isAdvanced
        ? "In the advanced variant the actions of your two volunteers may be mixed as you like. The numbers 1 and 2 tell which of them can perform an action."
        : "The actions of your two volunteers are not mixed: first all of one, on your next turn all of the other.",
    ],
  },
  {
    id: "animals",
    title: "Animals, population, happiness",
    text: ["An animal moves in with a population of 1. It grows to 6 at most. An animal that lives with you can have three happiness tokens."],
    points: [
      "Population +1 may be free, may cost a resource from your management center, or may ask for a resource in the storehouse of that animal. The latter stays where it is.",
      "At the end an animal scores its population times one more than its happiness tokens.",
    ],
    picture: "scoring",
  },
  {
    id: "resources",
    title: "Resources and storehouses",
    text: ["Resources come into your management center. From there they are discarded, or moved to the storehouse of their colour, where they stay for good. A gray square with a question mark is a resource of any colour."],
    points: ["At the end each pair of one colour in the center is worth 3 points.", "Each resource in a storehouse is worth 2 points."],
  },
  {
    id: "land",
    title: "Land",
    text: ["Acquiring land takes a token from the lowest parcel that still has one, and stamps it on your timeline, on the space of the current round. Early stamps are worth more: 4 points in round 1, 3 in rounds 2 and 3, 2 in rounds 4 and 5" + (p.players === 2 ? ", 1 in round 6." : ".")],
    points: [
      "Increasing the value moves a stamp one space up, at most to 4 points.",
      "A parcel without tokens is purchased. Your own parcel always is.",
      "Flooding and forestation go on purchased parcels, in their order: own, 1, 2, 3. Each parcel has one space for either, worth 2, 3, 4 and 5 points.",
    ],
  },
  {
    id: "improvements",
    title: "Improvements",
    text: ["Below each storehouse there is room for one improvement, as a rule of the storehouse's colour. Some work all the time, some once per round or once per game at any time during your turn, some at the end."],
  },
  {
    id: "staff",
    title: "Rangers and rescuers",
    text: ["There are four of each for all. They can be used once per round, at any time during your turn."],
    points: ["Ranger: put a resource below it, once for the whole game. From then on it removes one of your threats each round.", "Rescuers: discard two resources from your center for population +1."],
  },
  {
    id: "threats",
    title: "Threats",
    text: ["A card with threats brings them to whoever has performed its main, each time, also when it was copied. Sides bring none. At the end they cost: 1, 2, 4, 6, 9, 12, 16, 20 points for one to eight of them, and 5 for each more."],
  },
  {
    id: "copying",
    title: "Copying",
    text: ["Some actions perform the main or side of another card on which a volunteer stands, in sight or not. You perform it with your own board, and you take its threats. The same action cannot be performed twice by one volunteer, not even by copying."],
  },
  {
    id: "free",
    title: "At any time during your turn",
    text: ["Rangers, rescuers and improvements that are ready are lit on your board whenever they can be used: between two actions, and between the parts of an AND."],
  },
  {
    id: "end",
    title: "End and scoring",
    text: [`The game ends after round ${roundsOf(p)}. Then you count:`],
    points: [
      "flooding and forestation: the points on their spaces",
      "animals: population times (1 + happiness tokens)",
      "management center: 3 for each pair of a colour",
      "storehouses: 2 for each resource",
      "land: the points of each stamp's space",
      "improvements with an effect at the end",
      "threats: subtracted",
      "If there is a tie, more points from animals decide; then the victory is shared.",
    ],
  },
];
