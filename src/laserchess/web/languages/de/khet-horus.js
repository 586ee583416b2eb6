/** German: the lesson of Khet with the Eye of Horus. The keys are those of the server's lesson. */
export default {
  summary:
    "Khet mit einem halben Spiegel auf jeder Seite. Aus einem Strahl werden zwei, und ein Schuss kann mehrere Figuren treffen.",
  "goal.title": "Das Ziel",
  "goal.text.1":
    "Wie in Khet: Triff den roten Pharao mit dem Laser deiner Sphinx, bevor Rot deinen trifft. Diese Lektion zeigt, was das Auge des Horus ändert; wenn dir Khet neu ist, beginne mit der Lektion von Khet.",
  "goal.text.2":
    "Jede Seite hat ein Auge, einen halben Spiegel. Dein Strahl kann den Pharao an zwei Stellen zugleich suchen.",
  "goal.diagram.1":
    "Auf j4 läuft der Strahl in der Spalte weiter, und ein zweiter Strahl geht die Reihe entlang und trifft den Pharao.",
  "turn-the-eye.title": "Dreh das Auge",
  "turn-the-eye.task": "Dreh dein Auge so, dass der halbe Strahl den roten Pharao trifft.",
  "turn-the-eye.hint": "Jetzt lenkt das Auge den Strahl nach rechts ab, vom Brett.",
  "turn-the-eye.explanation":
    "Das Auge hat zwei Lagen, eine für jede Diagonale. Gedreht lenkt es den halben Strahl nach links.",
  "pieces.title": "Das Auge des Horus",
  "pieces.text.1":
    "Ein Strahl, der auf ein Auge trifft, teilt sich: Eine Hälfte läuft geradeaus weiter, die andere wird um 90° abgelenkt, wie von einem Skarabäus an derselben Stelle.",
  "pieces.text.2":
    "Ein Auge hat keine ungeschützte Seite und kann nicht zerstört werden. Es ist aber auch kein Schild: Was dahinter steht, liegt weiter in der Schusslinie.",
  "pieces.text.3":
    "Jede Hälfte kann auf ein weiteres Auge treffen und sich wieder teilen. Ein Zweig endet, wo er wiederholen würde, was ein anderer schon getan hat.",
  "pieces.diagram.1": "Beide Augen teilen den Strahl: drei Zweige, und nur einer davon trifft eine Figur.",
  "through-the-eye.title": "Durch das Auge",
  "through-the-eye.task": "Der Pharao versteckt sich hinter dem roten Auge. Triff ihn trotzdem.",
  "through-the-eye.hint": "Ein Auge lässt den halben Strahl hindurch. Du musst den Strahl nur in die Reihe 4 bringen.",
  "through-the-eye.explanation":
    "Der halbe Strahl wird auf f4 abgelenkt, aber die andere Hälfte läuft geradewegs durch das Auge.",
  "round-the-ring.title": "Rund um den Ring",
  "round-the-ring.task":
    "Schließ den Ring aus Spiegeln, sodass ein Strahl zum Auge auf e4 zurückkehrt und es nach unten verlässt.",
  "round-the-ring.hint": "Die gerade Hälfte erreicht c4 von rechts und muss das Feld nach oben verlassen.",
  "round-the-ring.explanation":
    "Auf c4 nach oben, auf c6 nach rechts, auf e6 nach unten: Der Strahl trifft zum zweiten Mal auf das Auge und läuft geradeaus zum Pharao.",
  "moving.title": "Ziehen und drehen",
  "moving.text.1":
    "Ein Auge zieht wie die anderen Figuren: ein Feld in jede Richtung, oder es dreht sich. Es hat nur zwei Lagen, also ist es gleich, in welche Richtung du es drehst.",
  "moving.text.2": "Ein Schritt in den Strahl teilt ihn sofort: Deine Sphinx schießt nach dem Zug.",
  "moving.diagram.1": "Probier es aus: Zieh oder dreh das Auge auf i4 und beobachte beide Hälften des Strahls.",
  "into-the-light.title": "In den Strahl",
  "into-the-light.task": "Stell das Auge dorthin, wo es den Strahl teilt, und triff den roten Pharao.",
  "into-the-light.hint": "Deine Sphinx blickt die j-Spalte hinauf.",
  "into-the-light.explanation":
    "Auf j4 lässt das Auge den Strahl hindurch und schickt die Hälfte davon die Reihe 4 entlang.",
  "shot.title": "Mehrere zugleich",
  "shot.text.1":
    "Das Brett ändert sich nicht, während der Strahl läuft. Erst wenn alle Zweige zu Ende sind, verschwindet alles, was sie getroffen haben, auch deine eigenen Figuren.",
  "shot.text.2": "Eine Figur, die ein Zweig trifft, lenkt mit ihrem Spiegel einen anderen noch ab.",
  "shot.text.3":
    "Ein Anubis, der einen Zweig mit seiner Vorderseite aufhält, kann von einem anderen an der Seite getroffen werden.",
  "shot.diagram.1": "Der Anubis auf g5 und die Pyramide auf d1 fallen demselben Schuss zum Opfer.",
  "two-with-one-shot.title": "Zwei mit einem Schuss",
  "two-with-one-shot.task": "Zerstöre beide roten Pyramiden in einem Zug.",
  "two-with-one-shot.hint": "Die Pyramide auf j6 lenkt schon ab, was die Spalte heraufkommt.",
  "two-with-one-shot.explanation":
    "Der halbe Strahl geht die Reihe 4 entlang, die andere Hälfte läuft weiter bis j6 und dann die Reihe 6 entlang.",
  "three-with-one-shot.title": "Drei mit einem Schuss",
  "three-with-one-shot.task": "Zerstöre alle drei roten Pyramiden in einem Zug.",
  "three-with-one-shot.hint": "Für zwei Reihen ist schon gesorgt. Welche fehlt?",
  "three-with-one-shot.explanation":
    "Jedes Auge lenkt den halben Strahl in seine Reihe, und die Pyramide auf j7 nimmt, was übrig bleibt.",
  "around-the-shield.title": "Um den Schild herum",
  "around-the-shield.task": "Anubis hält deinen Strahl auf e4 auf. Zerstöre ihn mit der anderen Hälfte.",
  "around-the-shield.hint": "Die gerade Hälfte kommt die Reihe 6 entlang nach e6. Sie muss e6 nach unten verlassen.",
  "around-the-shield.explanation":
    "Eine Hälfte trifft den Schild, die andere kommt von oben, wo Anubis ungeschützt ist. Er ist verloren.",
  "both-halves.title": "Achte auf beide Hälften",
  "both-halves.task": "Zieh so, dass deine Sphinx nichts von dir zerstört.",
  "both-halves.hint": "Eine Hälfte trifft deinen Pharao, die andere den Rücken deiner Pyramide. Woher kommen beide?",
  "both-halves.explanation":
    "Ein Zug kann nicht zwei Figuren aus dem Strahl nehmen, aber er kann den Strahl woandershin schicken.",
  "special.title": "Der Tausch",
  "special.text.1":
    "Ein Auge tauscht wie ein Skarabäus: Es wechselt den Platz mit einer Pyramide oder einem Anubis auf einem Nachbarfeld, eigen oder rot, und keiner von beiden dreht sich.",
  "special.text.2":
    "Augen und Skarabäen tauschen nicht miteinander, auch nicht mit einem Pharao oder einer Sphinx. Keine Figur darf auf einem Feld landen, das der anderen Seite gehört.",
  "special.diagram.1":
    "Das Auge nimmt den Platz des roten Anubis ein, der sich auf d7 wiederfindet. Der Strahl teilt sich auf e6.",
  "move-the-guard.title": "Die Wache muss weg",
  "move-the-guard.task": "Anubis bewacht die Reihe 6. Bring ihn fort und triff den Pharao.",
  "move-the-guard.hint": "Dein Auge kann seinen Platz einnehmen.",
  "move-the-guard.explanation":
    "Auf e6 lässt das Auge den halben Strahl hindurch und schickt die andere Hälfte die e-Spalte hinunter.",
  "end.title": "Wie es endet",
  "end.text.1":
    "Die Partie endet, wenn ein Pharao getroffen wird. Sein Besitzer hat verloren, ganz gleich, wessen Laser es war.",
  "end.text.2": "Ein Schuss kann beide Pharaonen treffen. Dann endet die Partie remis.",
  "end.text.3":
    "Entsteht dieselbe Stellung zum dritten Mal mit derselben Seite am Zug, darf der Spieler, der am Zug ist, Remis erklären.",
  "end.diagram.1": "Eine Hälfte für jeden Pharao: Die Partie endet remis.",
  "half-or-whole.title": "Halb oder ganz?",
  "half-or-whole.task": "Gewinne in einem Zug. Beide Pharaonen zu treffen ist nur ein Remis.",
  "half-or-whole.hint": "Zwei deiner Figuren können nach j4 ziehen. Welche davon lässt nichts hindurch?",
  "half-or-whole.explanation":
    "Der Skarabäus lenkt den ganzen Strahl ab. Hinter einem Auge hätte die andere Hälfte deinen eigenen Pharao erreicht.",
  "save-your-pharaoh.title": "Rette deinen Pharao",
  "save-your-pharaoh.task": "Das rote Auge schickt den halben Strahl die Reihe 4 entlang zu deinem Pharao. Rette ihn.",
  "save-your-pharaoh.hint":
    "Zieht der Pharao in die Reihe 5, folgt ihm das Auge in der a-Spalte. Dein Anubis blickt nach Westen: Stell dich hinter ihn.",
  "save-your-pharaoh.explanation":
    "Hinter dem Schild von Anubis ist dein Pharao sicher, wohin das rote Auge auch geht.",
  "notation.title": "Die Notation",
  "notation.text.1":
    "Züge schreibst du wie in Khet: i4j4 ist ein Schritt, e4ud4 ein Tausch, h2+ eine Drehung. Nimmt ein Schuss mehrere Figuren vom Brett, steht jede mit einem x da, von Reihe 8 abwärts und von links nach rechts: i4j4xd6xd4.",
  "notation.text.2":
    "In einer Stellung ist der Buchstabe des Auges H für Silber und h für Rot. Ohne + liegt sein Spiegel von links oben nach rechts unten, mit einem + von links unten nach rechts oben.",
  "notation.diagram.1": "Dieser Zug heißt i4j4xd6xd4: Zwei Pyramiden werden getroffen.",
  "write-a-move.title": "Notiere einen Zug",
  "write-a-move.task": "Das Auge auf g3 tauscht mit dem roten Anubis auf f4. Notiere diesen Zug.",
  "write-a-move.hint": "Das erste Feld, der Buchstabe u, das zweite Feld.",
  "write-a-move.explanation": "Richtig. Den Tausch eines Auges schreibst du wie den eines Skarabäus.",
  "write-a-position.title": "Notiere eine Stellung",
  "write-a-position.task": "Notiere diese Stellung. Silber ist am Zug.",
  "write-a-position.hint":
    "Das silberne Auge auf e3 liegt von links oben nach rechts unten und braucht kein +. Das rote auf f5 liegt andersherum.",
  "write-a-position.explanation": "Richtig. Aus diesem Text kann jeder das Brett aufbauen.",
  "practice.title": "Praxis",
  "practice.text.1":
    "Steht ein Auge auf dem Brett, verfolge vor jedem Zug zwei Strahlen: deinen nach deinem Zug und den roten nach jeder Antwort.",
  "practice.text.2":
    "Ein halber Strahl zerstört so viel wie ein ganzer. Ein Auge vor deinen Spiegeln nimmt ihnen nichts weg.",
  "practice.diagram.1":
    "Die klassische Grundstellung: Ein Skarabäus jeder Seite ist jetzt ein Auge. Spiel ein paar Züge für beide Seiten.",
  "three-rows.title": "Gewinn in zwei Zügen: drei Reihen",
  "three-rows.task": "Gewinne in zwei Zügen. Dazwischen hat Rot einen Zug.",
  "three-rows.hint": "Im nächsten Zug kann das Auge nach j2, j3 oder j4 ziehen. Wie muss es dafür liegen?",
  "three-rows.explanation":
    "Gedreht ist das Auge für drei Reihen zugleich bereit. Allen kann der Pharao nicht entkommen.",
  "swap-and-win.title": "Gewinn in zwei Zügen: Erst der Tausch",
  "swap-and-win.task": "Gewinne in zwei Zügen. Der rote Anubis hilft seinem Pharao nicht.",
  "swap-and-win.hint": "Tausche mit Anubis den Platz: Dann steht das Auge neben der j-Spalte.",
  "swap-and-win.explanation":
    "Nach dem Tausch kann das Auge in die j-Spalte ziehen; geht der Pharao in die Reihe 1, dreh die Sphinx.",
  "from-a-game.title": "Aus einer echten Partie",
  "from-a-game.task": "Triff den Pharao in einem Zug. Unterwegs trifft der Strahl auf ein Auge.",
  "from-a-game.hint": "Dein Skarabäus auf h4 kann mit einer roten Figur den Platz tauschen.",
  "from-a-game.explanation":
    "Der halbe Strahl geht durch das rote Auge auf g4, biegt auf g5 und f5 ab und erreicht den Pharao. Die andere Hälfte zerstört die Pyramide, mit der du gerade getauscht hast.",
};
