/** Polish: the lesson of Laser Chess. The keys are those of the server's lesson. */
export default {
  summary: "Dwa króle, dwa lasery, wiele luster. Rusz jedną figurą, a potem strzela Twój laser.",
  "goal.title": "Cel gry",
  "goal.text.1":
    "Traf swoim laserem czerwonego króla, zanim czerwone trafią Twojego. Wszystko inne to pytanie, którędy biegnie promień.",
  "goal.text.2":
    "Niebieskie grają od dołu i zaczynają, czerwone grają od góry. Twój laser stoi w rogu na j1 i nigdy go nie opuszcza. Czerwony stoi na a8.",
  "goal.diagram.1": "Promień wychodzi z Twojego lasera na j1, skręca na lustrze na j4 i trafia króla na c4.",
  "turn-the-laser.title": "Obróć laser",
  "turn-the-laser.task": "Obróć swój laser tak, aby jego promień trafił czerwonego króla.",
  "turn-the-laser.hint": "Twój laser może patrzeć w górę linii j albo wzdłuż rzędu 1. Gdzie stoi król?",
  "turn-the-laser.explanation": "Laser patrzy teraz na zachód, a rząd 1 jest wolny aż do króla na d1.",
  "pieces.title": "Figury i promienie",
  "pieces.text.1":
    "Promień pada na jeden z boków figury. Lustro odchyla go o 90°. Tarcza go zatrzymuje. Jeśli trafi w odsłonięty bok, figura ginie.",
  "pieces.text.2":
    "Deflektor ma lustro na długim boku; od tyłu jest odsłonięty. Zmiennik ma lustro po obu stronach, więc nic nie może go zniszczyć.",
  "pieces.text.3":
    "Obrońca ma z przodu tarczę; z tyłu i po bokach jest odsłonięty. Król jest odsłonięty z każdej strony. Laser zatrzymuje promienie i nigdy nie ginie.",
  "pieces.diagram.1": "Dwa deflektory: promień skręca na j4, potem jeszcze raz na g4 i opuszcza planszę.",
  "pieces.diagram.2": "Czerwony deflektor na g4 stoi tyłem do promienia i ginie.",
  "pieces.diagram.3": "Zmiennik nie ma tyłu: promień skręca, z którejkolwiek strony przychodzi.",
  "pieces.diagram.4": "Tarcza obrońcy na f4 jest zwrócona ku promieniowi i go zatrzymuje.",
  "pieces.diagram.5": "Tutaj tarcza patrzy na południe. Promień nadchodzi z boku i obrońca ginie.",
  "turn-a-deflector.title": "Obróć deflektor",
  "turn-a-deflector.task": "Obróć deflektor tak, aby promień trafił króla.",
  "turn-a-deflector.hint": "Promień biegnie linią j w górę. Lustro musi patrzeć w lewo i w dół.",
  "turn-a-deflector.explanation":
    "Lustro na j5 patrzy teraz na południowy zachód. Kieruje promień na zachód wzdłuż rzędu 5, prosto w króla.",
  "two-mirrors.title": "Dwa lustra",
  "two-mirrors.task": "Pierwsze lustro stoi dobrze. Obróć drugie tak, aby promień trafił króla.",
  "two-mirrors.hint": "Promień dociera na d4 z prawej i musi opuścić to pole w górę.",
  "two-mirrors.explanation":
    "Z j4 promień biegnie na zachód do d4; tamtejsze lustro patrzy teraz na północny wschód i kieruje go w górę do króla.",
  "around-the-shield.title": "Obejdź tarczę",
  "around-the-shield.task": "Czerwony obrońca jest zwrócony ku Twojemu promieniowi. Zniszcz go od dołu.",
  "around-the-shield.hint": "Deflektor na e2 już kieruje promień w górę na e5. Sprowadź promień do rzędu 2.",
  "around-the-shield.explanation":
    "Deflektor na j2 przechwytuje teraz promień przed j5. Przez e2 promień nadchodzi od dołu, gdzie obrońca jest odsłonięty.",
  "moving.title": "Ruch i obrót",
  "moving.text.1":
    "W swoim ruchu robisz dokładnie jedną rzecz: przesuwasz figurę na wolne sąsiednie pole, prosto lub na ukos, albo obracasz figurę o ćwierć obrotu w lewo lub w prawo.",
  "moving.text.2":
    "Laser nie może się przesuwać. Może się tylko obracać między dwoma kierunkami: niebieski patrzy w górę lub w lewo, czerwony w dół lub w prawo.",
  "moving.text.3":
    "Zakreskowane pola należą do jednego koloru: mogą na nich stać tylko jego figury. Wolno też obrócić własnego króla, co niczego nie zmienia: to sposób na przeczekanie.",
  "moving.diagram.1": "Wypróbuj: deflektor na e4 może pójść na osiem pól oraz obrócić się w lewo lub w prawo.",
  "moving.diagram.2":
    "Król na b2 może pójść na b1, które należy do niebieskich, ale nie na linię a, która należy do czerwonych.",
  "step-into-the-light.title": "Prosto w promień",
  "step-into-the-light.task": "Wejdź zmiennikiem w promień tak, aby ten trafił króla.",
  "step-into-the-light.hint": "Promień biegnie linią j w górę. W którym rzędzie stoi król?",
  "step-into-the-light.explanation":
    "Na j4 zmiennik odchyla promień na zachód. Jego dawne pole i4 jest teraz puste, więc rząd 4 jest wolny.",
  "shot.title": "Strzał",
  "shot.text.1": "Po Twoim ruchu Twój laser strzela, zawsze i dokładnie raz. Nie możesz tego wcześniej wypróbować.",
  "shot.text.2":
    "Promień biegnie, aż zatrzyma go tarcza, laser lub krawędź planszy albo aż trafi w odsłonięty bok. Jeden strzał zdejmuje więc najwyżej jedną figurę.",
  "shot.text.3": "Promieniowi jest obojętne, do kogo należy figura. Twoje własne niszczy tak samo.",
  "shot.diagram.1": "Uwaga: deflektor na j4 stoi tyłem do Twojego własnego lasera.",
  "mind-your-own.title": "Oszczędzaj swoje figury",
  "mind-your-own.task":
    "Twój własny deflektor stoi w Twoim promieniu. Wykonaj ruch, po którym Twój strzał nie zniszczy żadnej Twojej figury.",
  "mind-your-own.hint": "Nie wystarczy obrócić deflektor: prześledź promień do końca. Jaka figura stoi w rzędzie 4?",
  "mind-your-own.explanation":
    "Dobra robota. Po obrocie w lewo lustro skierowałoby promień prosto w Twojego własnego króla.",
  "turn-the-shield.title": "Obróć tarczę",
  "turn-the-shield.task":
    "Następny strzał czerwonych nadejdzie wzdłuż rzędu 4. Wykonaj ruch, po którym nie zniszczy on żadnej Twojej figury.",
  "turn-the-shield.hint": "Promień nadchodzi z lewej. Dokąd musi patrzeć tarcza?",
  "turn-the-shield.explanation": "Tarcza zatrzymuje promień, a Twój król stoi za nią bezpiecznie.",
  "special.title": "Zamiana",
  "special.text.1":
    "Zmiennik ma szczególny ruch: może zamienić się miejscami z deflektorem lub obrońcą na sąsiednim polu, własnym albo czerwonym. Żaden z nich się przy tym nie obraca.",
  "special.text.2":
    "Nie może zamienić się z królem, laserem ani innym zmiennikiem, a żadna figura nie może trafić na pole zastrzeżone dla drugiego koloru.",
  "special.diagram.1":
    "Zmiennik na e5 zamienia się miejscami z czerwonym deflektorem na f4. Teraz to zmiennik odchyla promień.",
  "swap-to-open.title": "Zamień i otwórz linię",
  "swap-to-open.task": "Czerwony deflektor stoi na drodze. Traf króla za pomocą swojego zmiennika.",
  "swap-to-open.hint": "Gdyby zmiennik stał na f4, skierowałby promień w górę linii f.",
  "swap-to-open.explanation":
    "Zamiana stawia Twoje lustro tam, gdzie stała czerwona figura, i usuwa tę figurę z linii strzału.",
  "end.title": "Koniec partii",
  "end.text.1":
    "Gdy król zostaje trafiony, partia się kończy i jego właściciel przegrywa. Trafisz własnego króla – też przegrywasz.",
  "end.text.2":
    "Gdy ta sama pozycja powstanie po raz trzeci z tym samym graczem na posunięciu, może on reklamować remis.",
  "end.diagram.1": "Smutny koniec: niebieskie obracają deflektor na j4 i promień trafia ich własnego króla.",
  "save-your-king.title": "Uratuj swojego króla",
  "save-your-king.task":
    "Promień czerwonych biegnie wzdłuż rzędu 4 i w następnym ruchu trafi Twojego króla. Uratuj go.",
  "save-your-king.hint":
    "Krok w górę nie pomoże: czerwony deflektor pójdzie za nim linią a. Tarcza Twojego obrońcy patrzy na zachód.",
  "save-your-king.explanation": "Twój król jest poza zasięgiem, cokolwiek zagrają czerwone.",
  "notation.title": "Notacja",
  "notation.text.1":
    "Linie oznacza się od lewej do prawej literami od a do j, a rzędy od strony niebieskich liczbami od 1 do 8. Krok zapisuje się dwoma polami: j4j3. Przy zamianie stoi między nimi u: e4ud4. Obrót to pole i znak + (zgodnie z ruchem wskazówek zegara) lub - (przeciwnie): h2+.",
  "notation.text.2": "Jeśli strzał niszczy figurę, dopisuje się x i jej pole: j4j3xg3.",
  "notation.text.3":
    "Pozycję (SN) zapisuje się rząd po rzędzie od 8 do 1. Litery: K król, S zmiennik, D obrońca, B deflektor, L laser; wielkie litery to niebieskie. Każdy + to ćwierć obrotu zgodnie z ruchem wskazówek zegara. Liczby to puste pola, * to pusty rząd. Na końcu b lub r oznacza, że na posunięciu są niebieskie lub czerwone.",
  "notation.text.4":
    "Bez żadnego + laser strzela na północ, tarcza patrzy na północ, a lustro deflektora – na południowy zachód.",
  "notation.diagram.1":
    "Ten ruch to j5-xc5: deflektor na j5 obraca się przeciwnie do ruchu wskazówek zegara i król na c5 zostaje trafiony.",
  "write-a-move.title": "Zapisz ruch",
  "write-a-move.task": "Zmiennik na g3 zamienia się z czerwonym obrońcą na f4. Zapisz ten ruch.",
  "write-a-move.hint": "Pierwsze pole, litera u, drugie pole.",
  "write-a-move.explanation": "Dobrze. Zamianę zapisuje się dwoma polami z literą u pomiędzy nimi.",
  "write-a-position.title": "Zapisz pozycję",
  "write-a-position.task": "Zapisz tę pozycję. Na posunięciu są niebieskie.",
  "write-a-position.hint":
    "Zaczyna się od l++9 dla rzędu 8: czerwony laser, obrócony dwa razy, i dziewięć pustych pól.",
  "write-a-position.explanation": "Dobrze. Z Twojego zapisu każdy może ustawić tę pozycję.",
  "practice.title": "Praktyka",
  "practice.text.1":
    "Teraz wszystko razem. W kolejnych zadaniach nie wystarczy zobaczyć jeden strzał: pomyśl, co mogą odpowiedzieć czerwone.",
  "practice.text.2":
    "Często najsilniejszy ruch jeszcze w nic nie trafia. Przygotowuje strzał, którego nie da się powstrzymać.",
  "practice.diagram.1": "Ustawienie początkowe Ace. Zagraj kilka ruchów za obie strony i obserwuj promień.",
  "prepare-the-shot.title": "Wygrana w dwóch ruchach: przygotuj strzał",
  "prepare-the-shot.task": "Wygraj w dwóch ruchach. Pomiędzy nimi czerwone mają jeden ruch.",
  "prepare-the-shot.hint":
    "Do któregokolwiek rzędu pójdzie król, zmiennik może pójść za nim. Ale jak musi być obrócony?",
  "prepare-the-shot.explanation":
    "Najpierw obróć zmiennik, potem wejdź nim do rzędu króla. Trzy rzędy są pod kontrolą, a do czwartego król nie zdąży.",
  "swap-and-win.title": "Wygrana w dwóch ruchach: najpierw zamiana",
  "swap-and-win.task": "Wygraj w dwóch ruchach. Czerwony obrońca nie pomoże swojemu królowi.",
  "swap-and-win.hint": "Zamień się miejscami z obrońcą: zmiennik stanie wtedy obok linii j, a obrońca zejdzie z drogi.",
  "swap-and-win.explanation":
    "Po zamianie zmiennik może wejść na linię j obok króla; jeśli król pójdzie do rzędu 1, obróć laser.",
  "win-in-three.title": "Wygrana w trzech ruchach",
  "win-in-three.task": "Wygraj w trzech ruchach, cokolwiek zagrają czerwone.",
  "win-in-three.hint": "Zacznij od zamiany.",
  "win-in-three.explanation":
    "Zamiana stawia zmiennik obok linii strzału i odsuwa obrońcę. Stamtąd zmiennik idzie za królem rząd po rzędzie.",
  "from-a-game.title": "Z prawdziwej partii",
  "from-a-game.task": "Wiele figur, jeden strzał: traf króla w jednym ruchu.",
  "from-a-game.hint": "Dokąd biegnie teraz Twój promień? Tylko jedna figura musi ustąpić miejsca.",
  "from-a-game.explanation":
    "Na pełnej planszy jest tak samo: najpierw prześledź promień, a potem zapytaj, jaka jedna zmiana poprowadzi go do celu.",
};
