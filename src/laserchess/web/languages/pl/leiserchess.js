/** Polish: the lesson of Leiserchess. The keys are those of the server's lesson. */
export default {
  summary:
    "Dwaj monarchowie, którzy strzelają, sześć pionów, które są lustrami, i popychanie. Łatwe do nauki, ostre w grze.",
  "goal.title": "Cel gry",
  "goal.text.1":
    "Traf monarchów lawendowych laserami swoich. Wygrywasz, jeśli na początku swojego ruchu masz więcej monarchów niż przeciwnik.",
  "goal.text.2":
    "Mandarynkowe grają od dołu i zaczynają, lawendowe grają od góry. Każda strona ma dwóch monarchów i sześć pionów. Najlepiej zacząć od małych pozycji, w których każdy ma tylko jednego monarchę.",
  "goal.diagram.1": "Pozycja początkowa. Na końcu ruchu strzelają obaj monarchowie strony, która go wykonała.",
  "turn-the-monarch.title": "Obróć monarchę",
  "turn-the-monarch.task": "Obróć swojego monarchę tak, aby trafił lawendowego.",
  "turn-the-monarch.hint": "Monarcha strzela tam, dokąd wskazuje szpic jego korony. Obróć go w prawo.",
  "turn-the-monarch.explanation": "Strzela na wschód wzdłuż rzędu 2 i lawendowe nie mają już monarchy.",
  "pieces.title": "Figury i promienie",
  "pieces.text.1": "Monarcha strzela tam, dokąd wskazuje szpic jego korony. Trafiony z którejkolwiek strony, ginie.",
  "pieces.text.2":
    "Długi bok piona to lustro, które odchyla promień o 90°. Jeśli promień trafi w jeden z dwóch pozostałych boków, pion ginie. Tarcz tu nie ma.",
  "pieces.text.3":
    "Pola mają qi: dużo w środku planszy, mało przy krawędzi, w rogach wcale. Ma to znaczenie przy popychaniu.",
  "pieces.diagram.1":
    "Pion na b4 obraca lustro na południowy wschód: promień z dołu odbija się teraz od niego w prawo.",
  "pieces.diagram.2": "Obrócony na północny wschód, stoi tyłem do promienia i ginie.",
  "around-the-corner.title": "Za róg",
  "around-the-corner.task": "Obróć piona tak, aby promień trafił monarchę.",
  "around-the-corner.hint":
    "Promień nadchodzi z dołu i musi pobiec dalej w prawo. Lustro musi więc patrzeć w prawo i w dół.",
  "around-the-corner.explanation": "Zwrócony na południowy wschód, pion odchyla promień do rzędu 4.",
  "moving.title": "Ruch i obrót",
  "moving.text.1":
    "W swoim ruchu jedna figura idzie na sąsiednie pole, prosto lub na ukos, albo się obraca: o ćwierć obrotu w lewo, o ćwierć w prawo lub o pół obrotu.",
  "moving.text.2":
    "Możesz też zostawić wszystko tak, jak jest: to pusty ruch. Jest jednak dozwolony tylko wtedy, gdy Twoje lasery trafią co najmniej jedną figurę.",
  "moving.diagram.1": "Jedenaście ruchów piona: osiem kroków i trzy obroty. Wypróbuj je.",
  "stay-where-you-are.title": "Stój w miejscu",
  "stay-where-you-are.task": "Wszystko stoi już jak trzeba. Traf monarchę.",
  "stay-where-you-are.hint": "Każdy krok i każdy obrót psuje strzał. Czy jest ruch, który niczego nie zmienia?",
  "stay-where-you-are.explanation":
    "Pusty ruch: nic się nie rusza, laser strzela. Jest dozwolony, bo coś zostało trafione.",
  "special.title": "Popychanie",
  "special.text.1":
    "Pion może wejść na pole innego piona, Twojego lub lawendowego, i popycha go o jedno pole dalej w tym samym kierunku, jeśli jego własne pole ma co najmniej tyle qi, ile pole, na które wchodzi.",
  "special.text.2":
    "Monarcha ma więcej qi niż jakikolwiek pion i popycha każdego piona. Monarchy nic nie może popchnąć.",
  "special.text.3":
    "Jeśli pole z tyłu jest zajęte, popychany pion zostaje zmiażdżony. Przy krawędzi wypada z planszy. Popychający zawsze dociera na miejsce.",
  "special.diagram.1": "Pion na c2 idzie na c1 i popycha lawendowego piona na c0.",
  "special.diagram.2": "Pole z tyłu jest zajęte: pion na c1 zostaje zmiażdżony.",
  "special.diagram.3": "Monarcha może popychać z każdego miejsca, nawet od krawędzi ku środkowi.",
  "over-the-edge.title": "Za krawędź",
  "over-the-edge.task": "Wypchnij lawendowego piona z planszy.",
  "over-the-edge.hint": "Wejdź na jego pole od strony środka.",
  "over-the-edge.explanation": "Pole g4 ma więcej qi niż h4, więc Twój pion może popychać. Za h4 plansza się kończy.",
  "squash.title": "Zmiażdżenie",
  "squash.task": "Zniszcz lawendowego piona na d4.",
  "squash.hint": "Co stoi za nim?",
  "squash.explanation":
    "Pole z tyłu jest zajęte, więc popychany pion zostaje zmiażdżony. Nieważne, przez co i przez czyją figurę.",
  "shove-into-the-light.title": "Popchnij w promień",
  "shove-into-the-light.task": "Twój monarcha strzela wzdłuż rzędu 2. Popchnij lawendowego piona w jego promień.",
  "shove-into-the-light.hint": "Musi pójść prosto w dół.",
  "shove-into-the-light.explanation": "Najpierw popychanie, potem strzelają oba lasery: pion nie ma czasu uciec.",
  "shot.title": "Strzał",
  "shot.text.1":
    "Gdy ruch jest wykonany, wraz ze wszystkim, co zostało zmiażdżone lub wypchnięte z planszy, obaj Twoi monarchowie strzelają jednocześnie.",
  "shot.text.2":
    "Potem znika wszystko, co zostało trafione, także Twoje własne figury. Pion, który zaraz zniknie, wciąż odchyla drugi promień.",
  "shot.text.3": "Jeden ruch może więc zniszczyć do trzech figur: jedną popchnięciem, dwie promieniami.",
  "shot.diagram.1":
    "Obaj monarchowie strzelają naraz: jeden promień skręca na c4 i opuszcza planszę, drugi trafia piona na f4.",
  "three-at-once.title": "Trzy w jednym ruchu",
  "three-at-once.task": "Zniszcz trzy figury jednym ruchem.",
  "three-at-once.hint": "Obaj monarchowie mają już cel. Dodaj do tego zmiażdżonego piona.",
  "three-at-once.explanation": "Pion na c1 zostaje zmiażdżony, a oba promienie trafiają w f2 i h5.",
  "set-up-three.title": "Ustaw pozycję",
  "set-up-three.task":
    "Ustaw pozycję, w której jeden ruch może zniszczyć trzy figury, i zapisz ją jako FEN. Pomoże Ci w tym edytor.",
  "set-up-three.hint":
    "Dwaj monarchowie, z których każdy patrzy na jakiegoś piona, i gdzie indziej pion do zmiażdżenia. Nie zapomnij o monarchach lawendowych ani o literze W lub B na końcu.",
  "set-up-three.explanation": "Tak: w Twojej pozycji jest ruch, który niszczy trzy figury.",
  "end.title": "Koniec partii",
  "end.text.1":
    "Jeśli na początku swojego ruchu masz więcej monarchów niż druga strona, wygrywasz. Kto traci monarchę, ma więc dokładnie jeden ruch na odpowiedź.",
  "end.text.2":
    "Strona bez monarchów przegrywa od razu. Przegrywa też ten, kto trafi własnego monarchę, gdy obie strony mają po dwóch.",
  "end.text.3":
    "Partia kończy się remisem, gdy ta sama pozycja powstanie po raz trzeci z tą samą stroną na posunięciu albo gdy obie strony wykonają po 50 ruchów bez trafienia.",
  "end.diagram.1":
    "Lawendowe trafiły monarchę. Mandarynkowe muszą teraz odpowiedzieć tym samym, inaczej to koniec partii.",
  "winning-exercise.title": "Czy to już koniec?",
  "winning-exercise.task": "Jeden z Twoich monarchów został trafiony. Traf jednego z lawendowych i zostań w grze.",
  "winning-exercise.hint":
    "Twój monarcha strzela na zachód wzdłuż rzędu 0. Pion, który wejdzie do rzędu 0, może odchylić promień w górę.",
  "winning-exercise.explanation": "To nie koniec. W grze utrzymują Cię dokładnie trzy ruchy: a1a0, a1b0 i d1d0.",
  "notation.title": "Notacja",
  "notation.text.1":
    "Linie mają litery od a do h, rzędy liczby od 0 do 7. Krok zapisuje się dwoma polami: h3g4. Obrót to pole z literą L, R lub U: w lewo, w prawo lub o pół obrotu: g2L. Pusty ruch to dwa razy pole monarchy: a2a2.",
  "notation.text.2":
    "Pozycję zapisuje się od rzędu 7 do rzędu 0. Każda figura ma dwie litery określające jej kierunek: NN, EE, SS, WW dla monarchy, NE, SE, SW, NW dla lustra piona. Wielkie litery to mandarynkowe. Cyfry to puste pola, a W lub B na końcu oznacza, że na posunięciu są mandarynkowe lub lawendowe.",
  "notation.diagram.1": "Pierwsza pozycja taktyki opisanej niżej. Jej zapis zaczyna się od 6ee1/1ssse3sw1.",
  "fen-exercise.title": "Zapisz FEN",
  "fen-exercise.task": "Zapisz FEN pierwszej pozycji taktycznej. Na posunięciu są mandarynkowe.",
  "fen-exercise.hint":
    "Rząd 7 ma sześć pustych pól, lawendowego monarchę zwróconego na wschód i jeszcze jedno puste pole: 6ee1.",
  "fen-exercise.explanation": "Dobrze, co do figury.",
  "record-exercise.title": "Zapisz ruchy",
  "record-exercise.task":
    "Zapisz tę sekwencję: mandarynkowe obracają piona na c1 o pół obrotu. Lawendowe idą z c6 na b7. Mandarynkowe idą z c1 na b0. Lawendowe obracają monarchę na g7 o pół obrotu.",
  "record-exercise.hint": "Cztery ruchy oddzielone spacjami; pierwszy to c1U.",
  "record-exercise.explanation": "Dobrze. Z tym zapisem i FEN-em każdy może odtworzyć tę taktykę.",
  "practice.title": "Taktyka i końcówka",
  "practice.text.1":
    "Kto zestrzeliwuje monarchę, często naraża się na kontratak; strzał trzeba więc starannie przygotować. Następne cztery pozycje stanowią całość: to taktyka z zasad Leiserchess.",
  "practice.text.2":
    "Potem oczyść planszę: po jednym monarsze z każdej strony. Jeden z graczy zawsze może zepchnąć drugiego do krawędzi.",
  "practice.diagram.1": "Dwaj monarchowie, żadnych pionów. Pograj trochę za obie strony: środek planszy jest silny.",
  "t1.title": "Taktyka 1: traf piona",
  "t1.task": "Mandarynkowe: traf lawendowego piona na b5.",
  "t1.hint":
    "Twój monarcha na b1 już patrzy w górę linii b. W zasadach mandarynkowe obracają piona na c1 o pół obrotu.",
  "t1.explanation":
    "Piona już nie ma. Ale teraz linia b jest otwarta i lawendowy monarcha na b6 patrzy w dół na Twojego.",
  "t2.title": "Taktyka 2: lepszy strzał",
  "t2.task": "Lawendowe: traf monarchę tak, aby mandarynkowe nie mogły już uratować partii. Wygraj w dwóch ruchach.",
  "t2.hint":
    "Pusty ruch trafiłby w b1, ale mandarynkowe mogłyby odpowiedzieć tym samym. Przygotuj odpowiedź na odpowiedź: piona na b7.",
  "t2.explanation": "Mandarynkowe mogą wyrównać tylko raz, a potem ostatni strzał należy do lawendowych.",
  "t3.title": "Taktyka 3: jedyny ruch",
  "t3.task": "Mandarynkowe: odpowiedz tym samym. Tylko jeden ruch utrzymuje Cię w grze.",
  "t3.hint": "Twój monarcha na g0 strzela na zachód wzdłuż rzędu 0. Odchyl jego promień w górę linii b.",
  "t3.explanation": "Pion na b0 odchyla promień w górę linii b do monarchy na b6. Każdy inny ruch od razu przegrywa.",
  "t4.title": "Taktyka 4: ostatni strzał",
  "t4.task": "Lawendowe: każdy ma już po jednym monarsze. Traf ostatniego monarchę mandarynkowych.",
  "t4.hint": "Obróć monarchę na g7 i prześledź promień przez b7 i b0.",
  "t4.explanation":
    "Z g7 na zachód, na b7 w dół, na b0 na wschód i w monarchę na g0. Pion, który przed chwilą ratował mandarynkowe, prowadzi teraz promień do celu.",
  "corner.title": "Wygrana w dwóch ruchach: róg",
  "corner.task": "Wygraj w dwóch ruchach.",
  "corner.hint": "Odbierz monarsze w rogu linię g.",
  "corner.explanation": "Twój monarcha patrzy w górę linii g: wejście tam to śmierć, a do linii h ma tylko jeden krok.",
  "win-in-three.title": "Wygrana w trzech ruchach",
  "win-in-three.task": "Wygraj w trzech ruchach.",
  "win-in-three.hint":
    "Najpierw spójrz na północ. Potem trzymaj się o jedną linię od monarchy i czekaj na niego przy krawędzi.",
  "win-in-three.explanation": "Monarcha przy krawędzi ma mało pól, a Twój kontroluje całą linię.",
  "the-long-endgame.title": "Długa końcówka",
  "the-long-endgame.task": "Z rogów: znajdź pierwszy krok, który wygrywa mimo każdej obrony.",
  "the-long-endgame.hint": "Lawendowe już patrzą w dół linii a. Rusz w drogę i zostań po swojej stronie.",
  "the-long-endgame.explanation":
    "Tylko h0g0 i h0g1 utrzymują wygraną, która przy najlepszej obronie wymaga jeszcze 21 ruchów. Rozegraj ją z komputerem.",
};
