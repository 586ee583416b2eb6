/** German: the lesson of Leiserchess. The keys are those of the server's lesson. */
export default {
  summary:
    "Zwei Monarchen, die schießen, sechs Bauern, die spiegeln, und das Schieben. Leicht zu lernen, scharf zu spielen.",
  "goal.title": "Das Ziel",
  "goal.text.1":
    "Triff die Monarchen von Lavendel mit den Lasern deiner eigenen. Du gewinnst, wenn du zu Beginn deines Zuges mehr Monarchen hast als dein Gegner.",
  "goal.text.2":
    "Mandarine spielt von unten und beginnt, Lavendel spielt von oben. Jede Seite hat zwei Monarchen und sechs Bauern. Am besten beginnst du mit kleinen Stellungen, in denen jeder nur einen Monarchen hat.",
  "goal.diagram.1": "Die Grundstellung. Am Ende des Zuges schießen beide Monarchen der Seite, die gezogen hat.",
  "turn-the-monarch.title": "Dreh den Monarchen",
  "turn-the-monarch.task": "Dreh deinen Monarchen so, dass er den von Lavendel trifft.",
  "turn-the-monarch.hint": "Ein Monarch schießt dorthin, wohin die Spitze seiner Krone zeigt. Dreh ihn nach rechts.",
  "turn-the-monarch.explanation": "Er schießt nach Osten die Reihe 2 entlang, und Lavendel hat keinen Monarchen mehr.",
  "pieces.title": "Figuren und Strahlen",
  "pieces.text.1":
    "Ein Monarch schießt dorthin, wohin die Spitze seiner Krone zeigt. Wird er getroffen, egal auf welcher Seite, ist er verloren.",
  "pieces.text.2":
    "Die lange Seite eines Bauern ist ein Spiegel, der einen Strahl um 90° ablenkt. Trifft der Strahl eine der beiden anderen Seiten, ist der Bauer verloren. Schilde gibt es nicht.",
  "pieces.text.3":
    "Felder haben Qi: viel in der Mitte des Bretts, wenig am Rand, keines in den Ecken. Beim Schieben kommt es darauf an.",
  "pieces.diagram.1":
    "Der Bauer auf b4 dreht seinen Spiegel nach Südosten: Ein Strahl von unten verlässt ihn jetzt nach rechts.",
  "pieces.diagram.2": "Nach Nordosten gedreht zeigt er dem Strahl den Rücken und ist verloren.",
  "around-the-corner.title": "Um die Ecke",
  "around-the-corner.task": "Dreh den Bauern so, dass der Strahl den Monarchen trifft.",
  "around-the-corner.hint":
    "Der Strahl kommt von unten und muss nach rechts weiterlaufen. Der Spiegel muss also nach rechts unten blicken.",
  "around-the-corner.explanation": "Mit Blick nach Südosten lenkt der Bauer den Strahl in die Reihe 4.",
  "moving.title": "Ziehen und drehen",
  "moving.text.1":
    "In deinem Zug geht eine Figur auf ein Nachbarfeld, gerade oder schräg, oder sie dreht sich: ein Viertel nach links, ein Viertel nach rechts oder eine halbe Drehung.",
  "moving.text.2":
    "Du darfst auch alles lassen, wie es ist: Das ist der Nullzug. Er ist aber nur erlaubt, wenn deine Laser dann mindestens eine Figur treffen.",
  "moving.diagram.1": "Elf Züge eines Bauern: acht Schritte und drei Drehungen. Probier sie aus.",
  "stay-where-you-are.title": "Bleib, wo du bist",
  "stay-where-you-are.task": "Alles steht schon richtig. Triff den Monarchen.",
  "stay-where-you-are.hint":
    "Jeder Schritt und jede Drehung verdirbt den Schuss. Gibt es einen Zug, der nichts ändert?",
  "stay-where-you-are.explanation":
    "Der Nullzug: Nichts bewegt sich, der Laser schießt. Erlaubt ist er, weil etwas getroffen wurde.",
  "special.title": "Schieben",
  "special.text.1":
    "Ein Bauer darf auf das Feld eines anderen Bauern ziehen, deines oder eines von Lavendel, und schiebt ihn in derselben Richtung ein Feld weiter, wenn sein eigenes Feld mindestens so viel Qi hat wie das Zielfeld.",
  "special.text.2":
    "Ein Monarch hat mehr Qi als jeder Bauer und schiebt jeden Bauern. Einen Monarchen kann nichts schieben.",
  "special.text.3":
    "Ist das Feld dahinter besetzt, wird der geschobene Bauer zerquetscht. Am Rand wird er vom Brett geschoben. Wer schiebt, kommt immer an.",
  "special.diagram.1": "Der Bauer auf c2 zieht nach c1 und schiebt den Bauern von Lavendel nach c0.",
  "special.diagram.2": "Das Feld dahinter ist besetzt: Der Bauer auf c1 wird zerquetscht.",
  "special.diagram.3": "Ein Monarch darf von überall schieben, sogar vom Rand zur Mitte.",
  "over-the-edge.title": "Über den Rand",
  "over-the-edge.task": "Schieb den Bauern von Lavendel vom Brett.",
  "over-the-edge.hint": "Zieh von der Mitte her auf sein Feld.",
  "over-the-edge.explanation":
    "Das Feld g4 hat mehr Qi als h4, also darf dein Bauer schieben. Hinter h4 ist das Brett zu Ende.",
  "squash.title": "Zerquetschen",
  "squash.task": "Zerstöre den Bauern von Lavendel auf d4.",
  "squash.hint": "Was steht hinter ihm?",
  "squash.explanation":
    "Das Feld dahinter ist besetzt, also wird der geschobene Bauer zerquetscht. Wovon und von wessen Figur, ist gleich.",
  "shove-into-the-light.title": "In den Strahl schieben",
  "shove-into-the-light.task":
    "Dein Monarch schießt die Reihe 2 entlang. Schieb den Bauern von Lavendel in seinen Strahl.",
  "shove-into-the-light.hint": "Er muss gerade nach unten.",
  "shove-into-the-light.explanation":
    "Erst wird geschoben, dann schießen beide Laser: Der Bauer hat keine Zeit zu entkommen.",
  "shot.title": "Der Schuss",
  "shot.text.1":
    "Ist der Zug getan, samt allem, was zerquetscht oder vom Brett geschoben wurde, schießen deine beiden Monarchen gleichzeitig.",
  "shot.text.2":
    "Danach verschwindet alles, was getroffen wurde, auch deine eigenen Figuren. Ein Bauer, der gleich verschwindet, lenkt den anderen Strahl noch ab.",
  "shot.text.3": "Ein Zug kann also bis zu drei Figuren zerstören: eine durch Schieben, zwei durch Strahlen.",
  "shot.diagram.1":
    "Beide Monarchen schießen zugleich: Ein Strahl biegt auf c4 ab und verlässt das Brett, der andere trifft den Bauern auf f4.",
  "three-at-once.title": "Drei in einem Zug",
  "three-at-once.task": "Zerstöre drei Figuren mit einem einzigen Zug.",
  "three-at-once.hint": "Beide Monarchen haben schon ein Ziel. Füge einen zerquetschten Bauern hinzu.",
  "three-at-once.explanation": "Der Bauer auf c1 wird zerquetscht, und die beiden Strahlen treffen f2 und h5.",
  "set-up-three.title": "Bau eine Stellung auf",
  "set-up-three.task":
    "Bau eine Stellung auf, in der ein einziger Zug drei Figuren zerstören kann, und notiere sie als FEN. Der Editor hilft dir dabei.",
  "set-up-three.hint":
    "Zwei Monarchen, die jeweils auf einen Bauern blicken, und anderswo ein Bauer zum Zerquetschen. Vergiss die Monarchen von Lavendel nicht und auch nicht das W oder B am Ende.",
  "set-up-three.explanation": "Ja: In deiner Stellung gibt es einen Zug, der drei Figuren zerstört.",
  "end.title": "Wie es endet",
  "end.text.1":
    "Hast du zu Beginn deines Zuges mehr Monarchen als die andere Seite, hast du gewonnen. Wer einen Monarchen verliert, hat also genau einen Zug, um zurückzuschlagen.",
  "end.text.2":
    "Eine Seite ohne Monarchen hat sofort verloren. Auch wer den eigenen Monarchen trifft, während beide zwei haben, verliert.",
  "end.text.3":
    "Die Partie endet remis, wenn dieselbe Stellung zum dritten Mal mit derselben Seite am Zug entsteht oder wenn beide Seiten je 50 Züge ohne Treffer gemacht haben.",
  "end.diagram.1":
    "Lavendel hat einen Monarchen getroffen. Mandarine muss jetzt zurückschlagen, sonst ist die Partie vorbei.",
  "winning-exercise.title": "Ist die Partie vorbei?",
  "winning-exercise.task": "Einer deiner Monarchen wurde getroffen. Triff einen von Lavendel und bleib im Spiel.",
  "winning-exercise.hint":
    "Dein Monarch schießt nach Westen die Reihe 0 entlang. Ein Bauer, der in die Reihe 0 zieht, kann den Strahl nach oben ablenken.",
  "winning-exercise.explanation": "Sie ist nicht vorbei. Genau drei Züge halten dich im Spiel: a1a0, a1b0 und d1d0.",
  "notation.title": "Die Notation",
  "notation.text.1":
    "Die Spalten heißen a bis h, die Reihen 0 bis 7. Einen Schritt schreibst du mit seinen zwei Feldern: h3g4. Eine Drehung ist das Feld mit L, R oder U für links, rechts oder eine halbe Drehung: g2L. Der Nullzug ist zweimal das Feld eines Monarchen: a2a2.",
  "notation.text.2":
    "Eine Stellung wird von Reihe 7 bis Reihe 0 notiert. Jede Figur hat zwei Buchstaben für ihre Blickrichtung: NN, EE, SS, WW für einen Monarchen, NE, SE, SW, NW für den Spiegel eines Bauern. Großbuchstaben sind Mandarine. Ziffern sind leere Felder, und W oder B am Ende sagt, ob Mandarine oder Lavendel am Zug ist.",
  "notation.diagram.1": "Die erste Stellung der Taktik weiter unten. Ihr Text beginnt mit 6ee1/1ssse3sw1.",
  "fen-exercise.title": "Notiere eine FEN",
  "fen-exercise.task": "Notiere die FEN der ersten Taktikstellung. Mandarine ist am Zug.",
  "fen-exercise.hint":
    "Reihe 7 hat sechs leere Felder, einen Monarchen von Lavendel mit Blick nach Osten und noch ein leeres Feld: 6ee1.",
  "fen-exercise.explanation": "Richtig, Figur für Figur.",
  "record-exercise.title": "Notiere die Züge",
  "record-exercise.task":
    "Notiere diese Folge: Mandarine dreht den Bauern auf c1 um eine halbe Drehung. Lavendel zieht von c6 nach b7. Mandarine zieht von c1 nach b0. Lavendel dreht den Monarchen auf g7 um eine halbe Drehung.",
  "record-exercise.hint": "Vier Züge mit Leerzeichen dazwischen; der erste heißt c1U.",
  "record-exercise.explanation": "Richtig. Mit dieser Zeile und der FEN kann jeder die Taktik nachspielen.",
  "practice.title": "Taktik und Endspiel",
  "practice.text.1":
    "Wer einen Monarchen abschießt, öffnet sich oft einem Gegenangriff; ein Schuss will also sorgfältig vorbereitet sein. Die folgenden vier Stellungen gehören zusammen: Es ist die Taktik aus den Regeln von Leiserchess.",
  "practice.text.2":
    "Räum danach das Brett ab: ein Monarch auf jeder Seite. Einer der beiden Spieler kann den anderen immer an den Rand drängen.",
  "practice.diagram.1": "Zwei Monarchen, keine Bauern. Spiel eine Weile beide Seiten: Die Mitte des Bretts ist stark.",
  "t1.title": "Taktik 1: Triff den Bauern",
  "t1.task": "Mandarine: Triff den Bauern von Lavendel auf b5.",
  "t1.hint":
    "Dein Monarch auf b1 blickt schon die b-Spalte hinauf. In den Regeln dreht Mandarine den Bauern auf c1 um eine halbe Drehung.",
  "t1.explanation":
    "Der Bauer ist weg. Aber jetzt ist die b-Spalte offen, und Lavendels Monarch auf b6 blickt zu deinem hinunter.",
  "t2.title": "Taktik 2: Der bessere Schuss",
  "t2.task":
    "Lavendel: Triff einen Monarchen so, dass Mandarine die Partie nicht mehr retten kann. Gewinne in zwei Zügen.",
  "t2.hint":
    "Der Nullzug träfe b1, aber Mandarine könnte zurückschlagen. Bereite deine Antwort auf die Antwort vor: einen Bauern auf b7.",
  "t2.explanation": "Mandarine kann nur einmal ausgleichen, und dann hat Lavendel den letzten Schuss.",
  "t3.title": "Taktik 3: Der einzige Zug",
  "t3.task": "Mandarine: Schlag zurück. Nur ein einziger Zug hält dich im Spiel.",
  "t3.hint": "Dein Monarch auf g0 schießt nach Westen die Reihe 0 entlang. Lenk seinen Strahl die b-Spalte hinauf.",
  "t3.explanation":
    "Der Bauer auf b0 lenkt den Strahl die b-Spalte hinauf zum Monarchen auf b6. Jeder andere Zug verliert sofort.",
  "t4.title": "Taktik 4: Der letzte Schuss",
  "t4.task": "Lavendel: Jeder hat noch einen Monarchen. Triff den letzten von Mandarine.",
  "t4.hint": "Dreh den Monarchen auf g7 und verfolge den Strahl über b7 und b0.",
  "t4.explanation":
    "Von g7 nach Westen, auf b7 nach unten, auf b0 nach Osten und in den Monarchen auf g0. Der Bauer, der Mandarine eben noch rettete, führt den Strahl nun ins Ziel.",
  "corner.title": "Gewinn in zwei Zügen: Die Ecke",
  "corner.task": "Gewinne in zwei Zügen.",
  "corner.hint": "Nimm dem Monarchen in der Ecke die g-Spalte.",
  "corner.explanation":
    "Dein Monarch blickt die g-Spalte hinauf: Dorthin zu gehen ist tödlich, und auf der h-Spalte ist er nur einen Schritt entfernt.",
  "win-in-three.title": "Gewinn in drei Zügen",
  "win-in-three.task": "Gewinne in drei Zügen.",
  "win-in-three.hint":
    "Blick zuerst nach Norden. Bleib dann eine Spalte vom Monarchen entfernt und erwarte ihn am Rand.",
  "win-in-three.explanation": "Ein Monarch am Rand hat wenige Felder, und deiner deckt eine ganze Spalte ab.",
  "the-long-endgame.title": "Das lange Endspiel",
  "the-long-endgame.task": "Aus den Ecken: Finde einen ersten Schritt, der gegen jede Verteidigung noch gewinnt.",
  "the-long-endgame.hint":
    "Lavendel blickt schon die a-Spalte hinunter. Mach dich auf den Weg und bleib auf deiner Seite.",
  "the-long-endgame.explanation":
    "Nur h0g0 und h0g1 halten den Gewinn fest, der bei bester Verteidigung noch 21 Züge dauert. Spiel ihn gegen den Computer aus.",
};
