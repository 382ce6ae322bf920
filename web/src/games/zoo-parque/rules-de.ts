// Die Regeln auf Deutsch; jeder Abschnitt und jeder Satz nur, wo er gilt.

import { type Played, some } from "./played.ts";
import type { Section } from "./rules.ts";

export const de = (p: Played): Section[] => [
  {
    id: "goal",
    title: "Worum es geht",
    text: [
      "Alle bauen zusammen einen Zoo aus Dominosteinen. Jede Hälfte eines Steins zeigt einen Untergrund, oft ein Tier oder etwas anderes, und Zäune. Was Zäune einschließen, ist ein Gehege.",
      p.campaign
        ? "Ihr spielt zusammen: Erfüllt die Karten der Kampagne. Gehege zählen trotzdem für die, die darin Gebiete beansprucht haben, denn viele Karten verlangen Punkte."
        : "Du beanspruchst Gebiete mit deinen Figuren. Am Ende zählt jedes Gehege, in dem eine Figur von dir steht, seine Größe mal seine Tiere. Die meisten Punkte gewinnen.",
    ],
  },
  {
    id: "dominoes",
    title: "Dominosteine",
    text: ["Ein Untergrund ist eines der Gelände oder ein Weg. Wege sind kein Gelände. Manche Hälften haben gar keinen Untergrund, und daraus ergeben sich zwei Sorten von Steinen:"],
    points: ["BOTTOM, für unten: Beide Hälften haben einen Untergrund.", "TOP, für oben: Mindestens eine Hälfte hat keinen. Mit oder ohne Tier darauf ist sie ein leeres Feld."],
    picture: "dominoes",
  },
  {
    id: "start",
    title: "Vor dem ersten Zug",
    text: [
      `Der Eingang, zwei Wege mit einem Tor, liegt in der Mitte. Alle bekommen ${p.hand} Steine, die die anderen ${p.campaign ? "sehen dürfen, denn ihr spielt zusammen" : "nicht sehen"}, und vier Figuren. ${p.market} Steine liegen offen neben dem Stapel: der Markt. Wer beginnt, wird gelost.`,
      ...some(p.strong || p.wildlife || p.utilities, "Die Steine der Erweiterungen werden in den Stapel gemischt."),
    ],
  },
  {
    id: "turn",
    title: "Ein Zug",
    text: ["Drei Teile, in dieser Folge:"],
    points: [
      p.harder ? "Legen: Lege zwei Steine. Passt nur einer, dann einen." : "Legen: Lege einen oder zwei Steine. Passt einer deiner Hand, musst du einen legen; der zweite ist freiwillig.",
      "Beanspruchen: Du darfst eine Figur auf ein Gebiet stellen.",
      "Ziehen: Nimm Steine vom Markt, einen nach dem anderen, bis deine Hand voll ist. Dann wird der Markt vom Stapel gefüllt. Wird er beim Ziehen leer, dann sofort.",
      "Passt nichts aus deiner Hand irgendwohin, stecke zwei Steine deiner Wahl zurück in den Stapel, jeden an eine zufällige Stelle. Dann beanspruche und ziehe wie gewohnt.",
    ],
  },
  ...some(p.harder, {
    id: "harder",
    title: "Variante: schwerer",
    text: ["Die zwei Steine eines Zuges dürfen sich weder berühren noch bedecken. Du musst nicht vorausschauen: Jeder Stein darf der erste sein, danach muss ein zweiter folgen, wenn einer passt."],
  } satisfies Section),
  {
    id: "bottom",
    title: "BOTTOM-Steine legen",
    text: ["Beide Hälften kommen auf den leeren Tisch, mindestens eine davon neben die Karte. Eine Ecke genügt nicht. Sonst muss nichts passen, weder Untergrund noch Zäune."],
    picture: "bottom",
  },
  {
    id: "top",
    title: "TOP-Steine legen",
    text: [
      "Mindestens eine Hälfte muss ein Feld der Karte bedecken. Die andere darf über den leeren Tisch ragen. Bedecken darfst du alles, was du siehst: Gelände, Tiere, Wege, den Eingang, auch einen Stein aus demselben Zug.",
      `Ein Tier ohne eigenen Untergrund muss ein Gelände bedecken, auf dem es gerne lebt. ${
        p.off_terrain === "forbidden"
          ? "Ein Weg, ein leeres Feld oder der Tisch genügen nicht. Im Bild: ein Delfin mit einem Lemur im Dschungel; der Delfin darf das Wasser bedecken, den Weg nicht."
          : "Nur wo es kein Gelände bedeckt, auf einem Weg, einem leeren Feld oder dem Tisch, ist es gleich. Im Bild: ein Delfin mit einem Lemur im Dschungel; der Delfin darf das Wasser bedecken und auch den Weg."
      } Ein Tier mit eigenem Untergrund darf überall liegen.`,
    ],
    picture: p.off_terrain === "forbidden" ? "top" : "topAnywhere",
  },
  {
    id: "covering",
    title: "Was bedeckt ist",
    text: [
      "Nur was oben liegt, zählt. Untergrund, Tier und Zäune einer bedeckten Hälfte sind so gut wie weg, bis die Decke wieder geht.",
      "Ein Zaun zwischen zwei Feldern steht, solange eine der beiden Hälften daneben ihn zeigt; sind sie verschieden, zählt der stärkere. Ein Zaun auf der Mittellinie gehört zu beiden Hälften des Steins: Wird der Panda bedeckt, bleibt der Zaun darunter, denn der Weg zeigt ihn noch.",
    ],
    picture: "covering",
  },
  {
    id: "areas",
    title: "Gebiete",
    text: ["Verbundene Felder eines Geländes sind ein Gebiet. Ein Zaun, schwach oder stark, trennt Gebiete. Wege, Stände und leere Felder gehören zu keinem Gebiet, Tiere ohne Untergrund auch nicht."],
    picture: "areas",
  },
  {
    id: "exhibits",
    title: "Gehege",
    text: [
      "Ein Gehege ist eine Gruppe von Feldern mit Zäunen auf allen Seiten, die kleinste, die es gibt; auch zum leeren Tisch hin muss ein Zaun stehen. Es kann mehrere Gebiete, Tiere, Spieler, Wege und leere Felder enthalten, aber mindestens ein Gelände. Ein Feld mit vier Zäunen genügt.",
      "Zäune im Innern sind ihm gleich. Fällt ein Zaun weg, ist es kein Gehege mehr.",
      p.strong ? "Schwache und starke Zäune sind für starke Tiere verschieden, siehe unten." : "Schwache und starke Zäune sind gleich.",
    ],
    picture: "exhibits",
  },
  {
    id: "claim",
    title: "Beanspruchen",
    text: ["In jedem Zug darfst du eine Figur auf ein Feld eines Gebiets stellen, das noch niemand beansprucht hat, auch du nicht. Es kann alt oder neu sein, in einem Gehege oder nicht."],
    points: [
      "Wachsen zwei beanspruchte Gebiete zusammen, bleiben alle Figuren, und es gehört ihnen allen. Sonst kann es niemand beanspruchen.",
      "Wird ein Gebiet geteilt, gehört jeder Teil den Figuren darin. Ein Teil ohne Figur kann beansprucht werden.",
      "Figuren bleiben bis zum Ende. Geht ihr Feld verloren, ziehen sie auf ein anderes von dem, was vom Gebiet übrig ist, auf eines ohne andere Figuren, wenn es das gibt; ist nichts übrig, kommen sie zu dir zurück.",
    ],
    picture: "merging",
  },
  {
    id: "guard",
    title: "Was geschützt ist",
    text: [
      "Nur wer in einem Gebiet eine Figur hat, darf seine Felder bedecken. Daneben anlegen und es vergrößern dürfen alle. Wege und leere Felder schützt nichts.",
      p.pawn_space === "nobody"
        ? "Ein Feld mit einer Figur darf niemand bedecken."
        : "Du darfst auch das Feld mit deiner eigenen Figur bedecken, nicht das mit einer fremden. Hat es danach dasselbe Gelände, bleibt sie; sonst zieht sie innerhalb des Gebiets um.",
    ],
    picture: "guard",
  },
  ...some(p.feeding === "yes", ...feeding(p)),
  {
    id: "end",
    title: "Das Ende",
    text:
      p.ending === "placed"
        ? ["Das Spiel endet, wenn alle Steine gelegt sind: Stapel, Markt und Hände sind leer. Der Zug wird noch beendet.", "Passt kein übriger Stein mehr irgendwo für irgendwen, endet es mit diesem Zug; ebenso, wenn zwei Runden lang niemand etwas legen konnte."]
        : [
            "Hat nur noch jemand Figuren, macht er noch einen Zug, und das Spiel ist vorbei. Es endet auch, wenn der Markt nach dem Ziehen leer ist.",
            "Passt kein übriger Stein mehr irgendwo für irgendwen, endet es mit diesem Zug; ebenso, wenn zwei Runden lang niemand etwas legen konnte.",
          ],
  },
  {
    id: "scoring",
    title: "Die Wertung",
    text: ["Du wertest jedes Gehege, in dem du eine Figur hast, einmal, wie viele es auch sind. Andere mit einer Figur darin werten es ebenso ganz."],
    points: [
      `Größe: ${p.competitive ? "die Felder deines eigenen Gebiets darin, des größten, wenn es mehrere sind." : p.size === "area" ? "die Felder seines größten Gebiets." : "die Felder des häufigsten Geländes, verbunden oder nicht."}`,
      "Tiere: alle, die man darin sieht, mit und ohne Untergrund.",
      "Größe mal Tiere sind seine Punkte. Sie verdoppeln sich, wenn alle Tiere von einer Art sind, auch wenn es nur eines ist.",
      "Gebiete außerhalb von Gehegen zählen nichts, Steine auf der Hand kosten nichts. Bei gleichen Punkten wird der Sieg geteilt.",
    ],
    picture: "scoring",
  },
  ...some(!p.competitive, {
    id: "size",
    title: p.size === "area" ? "Beispiel: das größte Gebiet" : "Beispiel: das häufigste Gelände",
    text: [
      p.size === "area"
        ? "Gras gibt es viermal, aber in zwei Gebieten zu zweien. Das Wasser hat drei verbundene Felder, also ist es das größte Gebiet."
        : "Das Gras liegt in zwei Gebieten, aber es gibt vier Felder davon und drei vom Wasser.",
      "Beide bekommen alle Punkte.",
    ],
    picture: p.size === "area" ? "sizeArea" : "sizeTerrain",
  } satisfies Section),
  ...some(p.competitive, {
    id: "competitive",
    title: "Variante: Wettstreit",
    text: ["Die Größe eines Geheges ist die deines eigenen Gebiets darin. So kann ein Gehege für seine Besitzer verschieden viel zählen."],
  } satisfies Section),
  ...some(p.strong, ...strong(p)),
  ...some(p.wildlife, ...wildlife(p)),
  ...some(p.utilities, ...utilities(p)),
  ...some(p.campaign > 0, ...campaign()),
  {
    id: "fine",
    title: "Feinheiten",
    text: ["Wo die Regeln eine Frage offen lassen, haben wir so entschieden:"],
    points: [
      "Über den zweiten Stein entscheidest du, wenn du siehst, was der erste gebracht hat.",
      "Ein Gehege zu teilen, zu ändern oder zwei zu verbinden stellt keines fertig; es muss ein neues Feld darin sein.",
      "Ein Feld, von dem alle Steine weg sind, ist wieder leerer Tisch. Die Karte darf zerfallen.",
      "Später wird nichts mehr geprüft: Tiere können stehen, wo man sie nicht hätte legen dürfen.",
      "Der Eingang wird nie weggenommen.",
    ],
  },
];

const feeding = (p: Played): Section[] => [
  {
    id: "feeding",
    title: "Die Fütterung",
    text: [
      `Immer wenn ein Stein ein Gehege fertigstellt, werden alle beanspruchten Gehege mit Tieren gefüttert${p.fed === "all" ? ", auch das neue" : ", nur die gerade fertigen nicht"}. Für jedes muss jemand einen Stein hergeben:`,
    ],
    points: [
      p.utilities
        ? "Einen Stein darin, der Futter zeigt. Wie viele gehen müssen, hängt von den Tieren ab, siehe Unnatürliches Nützliches."
        : "Einen Stein darin, der Futter zeigt. Es ist immer einer, wie viele Tiere es auch sind.",
      `Gibt es kein Futter: den Stein mit den meisten Tieren darin. ${p.unfed === "animals" ? "" : "Geht das nicht, den mit den meisten Geländen darin. "}Unter gleichen wählt, wer entscheidet.`,
      "Der ganze Stein verlässt das Spiel, auch eine Hälfte außerhalb. Was darunter lag, sieht man wieder. So kann ein Gehege aufgehen und nichts zählen, bis es wieder zu ist.",
    ],
    picture: "feeding",
  },
  {
    id: "decides",
    title: "Wer über Futter entscheidet",
    text: [
      `Wem das Gehege gehört. Sind es mehrere, ${
        p.final_say === "biggest" ? "wer das größte Gebiet darin hat; ist das gleich, " : ""
      }wer am nächsten bei dem sitzt, der die Fütterung ausgelöst hat; am nächsten ist er selbst. Sind zwei gleich nah, wer im Uhrzeigersinn zuerst kommt.`,
      "Gefüttert wird von ihm aus im Uhrzeigersinn, eigene Gehege in beliebiger Folge, und zuerst die, die nichts brauchen. Die Liste wird einmal gemacht: Was beim Füttern auf- oder zugeht, ändert nichts mehr.",
      "Im Bild gibt es kein Futter. Giraffe und Delfin sind je auf einem Stein mit einem Tier im Gehege: Einer der beiden muss gehen. Mit dem Delfin ginge auch seine andere Hälfte, der Lemur draußen.",
    ],
    picture: "unfed",
  },
];

const strong = (p: Played): Section[] => [
  {
    id: "strong",
    title: "Starke Arten",
    text: [
      "Mehr Tiere und die Tundra. Starke Tiere (siehe die Pässe) werden nur von starken Zäunen eingeschlossen. Ein schwacher Zaun hilft bei ihnen nichts.",
      "Legen darfst du sie überall; aber wo ein starkes Tier hinter einem schwachen Zaun zum leeren Tisch ist, gibt es kein Gehege.",
    ],
    picture: "strong",
  },
  {
    id: "strong-groups",
    title: "Beispiel: schwache Zäune dazwischen",
    text: [
      "Ein schwacher Zaun zwischen zwei geschlossenen Gruppen, eine davon mit einem starken Tier, verbindet sie zu einem Gehege. Gebiete trennt er trotzdem.",
      "Ist die Gruppe des starken Tiers irgendwo offen, ist sie kein Gehege; Nachbarn ohne starkes Tier werden aber für sich betrachtet, und für sie zählen schwache Zäune.",
    ],
    picture: p.size === "area" || p.competitive ? "swallowArea" : "swallowTerrain",
  },
  {
    id: "rocks",
    title: "Felsen",
    text: ["Wer Felsen legt, sagt sofort, ob ihr Feld auf allen vier Seiten starke Zäune hat. Das gilt, solange man sie sieht."],
  },
];

const wildlife = (p: Played): Section[] => [
  {
    id: "wildlife",
    title: "Wilde Wünsche",
    text: ["Mehr Tiere, die Wüste und Gegenstände. Jetzt sagen die Pässe auch, wer zu wem passt:"],
    points: [
      "Pflanzenfresser und Fleischfresser teilen nie ein Gebiet oder ein Gehege.",
      "Einzelgänger und Herdentiere auch nicht. Zwei Einzelgänger dürfen.",
      "Ein Stein darf nicht gelegt werden, wenn er Tiere mischen würde. Offene Gruppen aus mehreren Gebieten dürfen gemischt sein; schließen kann man sie nicht.",
      "Tiere ohne Untergrund sind in keinem Gebiet; sie zählen nur für Gehege.",
    ],
    picture: "mixing",
  },
  {
    id: "herds",
    title: "Herden",
    text: [
      p.herds === "species"
        ? "Ein Gebiet nur mit Herdentieren können so viele beanspruchen, wie es Arten hat, jeder mit einer Figur. Mit zwei Lemuren und einem Okapi sind es zwei."
        : "Ein Gebiet nur mit Herdentieren können beliebig viele beanspruchen, jeder mit einer Figur.",
      "Mindestens ein Tier muss darin sein. Was später auch geschieht, Figuren bleiben.",
    ],
  },
  {
    id: "objects",
    title: "Gegenstände",
    text: ["Gegenstände wirken auf das Gehege, in dem sie sind:"],
    points: [
      "Spielzeug: Jedes Tier zählt eins mehr.",
      p.feeding === "yes" ? "Baum: Pflanzenfresser brauchen kein Futter." : "Baum: Pflanzenfresser brauchen kein Futter; ohne Fütterung tut er also nichts.",
      "Sträucher: Jedes Gebiet ist ein Feld größer.",
      "Im Bild: Das Wasser zählt 4, der Delfin 2, und er ist allein.",
    ],
    picture: "wishes",
  },
];

const utilities = (p: Played): Section[] => [
  {
    id: "utilities",
    title: "Unnatürliches Nützliches: Futter",
    text: [
      `Zähle das Futter auf den Pässen aller Tiere im Gehege zusammen und teile es durch vier, ${p.rounding === "half-up" ? "gerundet, ein Halbes nach oben" : "abgerundet"}. So viel Futter muss gehen, eines nach dem anderen; ein Stein mit zweien zählt als zwei. Für jedes, das fehlt, geht ein Stein mit Tieren.`,
      p.rounding === "half-up" ? "Eine Summe von 1 braucht nichts, 2 und 3 brauchen ein Futter, 6 braucht zwei." : "Eine Summe von 3 braucht nichts, 4 bis 7 brauchen ein Futter, 8 braucht zwei.",
    ],
  },
  {
    id: "wildcard",
    title: "Jedes Gelände",
    text: [
      "Dieses Feld zählt als jedes Gelände: Alle Tiere mögen es, und es gehört zu den Gebieten aller Gelände daneben, ohne sie zu verbinden. Wer von dort ein Gebiet beansprucht, sagt, welches.",
      "Im Bild hat jemand das Gras und jemand anders das Wasser, je zwei Felder. Das Feld dazwischen darf niemand bedecken, denn es gehört beiden.",
    ],
    picture: "wildcard",
  },
  {
    id: "stalls",
    title: "Stände",
    text: ["Stände stehen auf Weg und haben kein Gelände. Sie wirken auf die Felder daneben, auch über Zäune hinweg:"],
    points: [
      "Toilette: darf nur gelegt werden, wo ein Weg daneben ist.",
      "Fotobox: Jedes Tier daneben zählt eins mehr.",
      "Andenkenladen: Ein Gebiet daneben darf nur eine Art haben.",
      "Spielplatz: Jedes Gehege daneben bekommt 3 Punkte mehr.",
      "Infostand: In deinem Zug, vor dem Legen, Beanspruchen oder Ziehen, darfst du eigene Figuren zurücknehmen, die daneben stehen.",
      "Forschungslabor: Vom nächsten Stein an nutzen Tiere ihre Fähigkeiten, und ausgestorbene dürfen gelegt werden. Das gilt für den Rest des Spiels.",
      "Restaurant: Gehege daneben werden nicht gefüttert.",
    ],
    picture: "stalls",
  },
  {
    id: "shelter",
    title: "Unterstand",
    text: [
      p.shelter === "own"
        ? "Das Gebiet, in dem der Unterstand steht, ist für sich ein Gehege, ganz ohne Zaun. Ein Unterstand ohne Untergrund tut nichts."
        : "Das Gebiet, in dem der Unterstand steht, ist für sich ein Gehege, ganz ohne Zaun, und jedes Gebiet daneben auch.",
      "Ein Gebiet in einem geschlossenen Gehege bleibt Teil davon.",
    ],
    picture: p.shelter === "own" ? "shelterOwn" : "shelterBeside",
  },
  {
    id: "camera",
    title: "Kamera",
    text: ["Ihr Gehege bekommt 2 Punkte mehr für jedes seiner Tiere neben der Kamera. Spielplatz und Kamera kommen nach dem Verdoppeln dazu."],
    picture: "camera",
  },
  {
    id: "powers",
    title: "Fähigkeiten",
    text: [
      "Fähigkeiten wirken, sobald ein Forschungslabor gelegt wurde. Die meisten kommen, wenn das Tier gelegt wird, vor der Fütterung, und müssen genutzt werden, wenn das geht; nur die des Bären ist freiwillig. Sie stehen unten auf den Pässen.",
      "Was sie bewegen, drehen oder wegnehmen, ist nie der Eingang, der Stein eines Wolfs, ein Stein in Gebieten, die nur andere beansprucht haben, oder einer mit fremden Figuren.",
      "Im Bild, ohne und mit Labor: Drei Delfine in einer Reihe zählen je 2, und der Rote Panda zählt in einem Gehege mit vier Feldern nichts.",
    ],
    picture: "powers",
  },
];

const campaign = (): Section[] => [
  {
    id: "campaign",
    title: "Zooperative, die gemeinsame Kampagne",
    text: [
      "Ihr spielt zusammen, mit offenen Händen. Wählt eine Stufe von 1 bis 8; so viele Karten liegen offen, gezogen aus denen dieser Stufe oder niedrigerer, die zu euren Sätzen passen. Wer am Zug ist, entscheidet.",
      "Allein hältst du zwei bis sechs Hände, jede mit eigenen Figuren, und spielst sie reihum. Wo eine Karte von Personen spricht, meint sie Hände.",
      "Am Ende jedes Zuges werden alle Karten angesehen:",
    ],
    points: [
      "Eine Karte zum Gewinnen, die erfüllt ist, kommt weg.",
      "Eine Karte zum Ersetzen, die erfüllt ist, macht einer neuen Platz; diese zählt vom nächsten Zug an.",
      "Karten für das Ende müssen wahr sein, wenn das Spiel endet.",
      "Liegt keine Karte mehr, habt ihr gewonnen. Mit Karten für das Ende spielt ihr weiter und gewinnt, wenn sie alle wahr sind und keine andere mehr liegt. Sonst habt ihr verloren.",
    ],
  },
  {
    id: "campaign-rules",
    title: "Regeln auf Karten",
    text: ["Manche Karten bringen eine Regel, die gilt, solange sie liegt: eine Art, die nichts oder doppelt zählt, drei Steine im Zug, Größe plus Tiere statt mal, und mehr. Die Karte sagt es."],
    points: [
      "Soll eine Art nichts und doppelt zählen, zählt sie nichts. Dieselbe Regel auf zwei Karten wirkt einmal.",
      "Steine eines Zuges ohne Gemeinsames: kein Gelände, oder keine Art, oder keine Sorte Zaun, wie die Karte sagt.",
      "Noch eine Karte für ein kleines Gehege: einmal für jedes, das mit weniger als drei Feldern fertig wird.",
      "Eine Figur darf einmal im Spiel umziehen: beim Beanspruchen, auf ein anderes freies Gebiet, zusätzlich zum Beanspruchen.",
      "Wer nichts legen kann, verliert einen Stein für immer, statt zwei zurückzustecken.",
      "Eine Karte geht bei so vielen Punkten: einmal im Spiel, nachdem die anderen Karten angesehen sind, zufällig gezogen.",
      "Punkte während des Spiels sind die, die ihr hättet, wenn es jetzt endete.",
    ],
  },
];
