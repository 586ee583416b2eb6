/** Polish: the lesson of Khet with the Eye of Horus. The keys are those of the server's lesson. */
export default {
  summary:
    "Khet z półprzezroczystym lustrem po każdej stronie. Z jednego promienia robią się dwa i jeden strzał może trafić kilka figur.",
  "goal.title": "Cel gry",
  "goal.text.1":
    "Jak w Khet: traf czerwonego faraona laserem swojego sfinksa, zanim czerwone trafią Twojego. Ta lekcja pokazuje, co zmienia Oko Horusa; jeśli nie znasz jeszcze Khet, zacznij od lekcji Khet.",
  "goal.text.2":
    "Każda strona ma oko, czyli półprzezroczyste lustro. Twój promień może szukać faraona w dwóch miejscach naraz.",
  "goal.diagram.1": "Na j4 promień biegnie dalej linią, a drugi promień idzie wzdłuż rzędu i trafia faraona.",
  "turn-the-eye.title": "Obróć oko",
  "turn-the-eye.task": "Obróć swoje oko tak, aby połowa promienia trafiła czerwonego faraona.",
  "turn-the-eye.hint": "Teraz oko odchyla promień w prawo, poza planszę.",
  "turn-the-eye.explanation":
    "Oko ma dwa położenia, po jednym dla każdej przekątnej. Po obrocie odchyla połowę promienia w lewo.",
  "pieces.title": "Oko Horusa",
  "pieces.text.1":
    "Promień, który pada na oko, rozdziela się: jedna połowa biegnie prosto dalej, druga odchyla się o 90°, jak od skarabeusza w tym samym miejscu.",
  "pieces.text.2":
    "Oko nie ma odsłoniętego boku i nie można go zniszczyć. Nie jest jednak tarczą: to, co stoi za nim, pozostaje na linii strzału.",
  "pieces.text.3":
    "Każda połowa może trafić na kolejne oko i znów się rozdzielić. Gałąź kończy się tam, gdzie powtórzyłaby to, co zrobiła już inna.",
  "pieces.diagram.1": "Oba oczy rozdzielają promień: trzy gałęzie i tylko jedna z nich trafia figurę.",
  "through-the-eye.title": "Przez oko",
  "through-the-eye.task": "Faraon chowa się za czerwonym okiem. Traf go mimo to.",
  "through-the-eye.hint": "Oko przepuszcza połowę promienia. Musisz tylko sprowadzić promień do rzędu 4.",
  "through-the-eye.explanation": "Połowa promienia odchyla się na f4, ale druga połowa przechodzi prosto przez oko.",
  "round-the-ring.title": "Dookoła pierścienia",
  "round-the-ring.task": "Zamknij pierścień luster tak, aby promień wrócił do oka na e4 i opuścił je w dół.",
  "round-the-ring.hint": "Prosta połowa dociera na c4 z prawej i musi opuścić to pole w górę.",
  "round-the-ring.explanation":
    "Na c4 w górę, na c6 w prawo, na e6 w dół: promień po raz drugi pada na oko i biegnie prosto do faraona.",
  "moving.title": "Ruch i obrót",
  "moving.text.1":
    "Oko rusza się jak inne figury: o jedno pole w dowolnym kierunku albo się obraca. Ma tylko dwa położenia, więc wszystko jedno, w którą stronę je obrócisz.",
  "moving.text.2": "Wejście w promień od razu go rozdziela: Twój sfinks strzela po ruchu.",
  "moving.diagram.1": "Wypróbuj: przesuń lub obróć oko na i4 i obserwuj obie połowy promienia.",
  "into-the-light.title": "Prosto w promień",
  "into-the-light.task": "Postaw oko tam, gdzie rozdzieli promień, i traf czerwonego faraona.",
  "into-the-light.hint": "Twój sfinks patrzy w górę linii j.",
  "into-the-light.explanation": "Na j4 oko przepuszcza promień i kieruje jego połowę wzdłuż rzędu 4.",
  "shot.title": "Kilka naraz",
  "shot.text.1":
    "Plansza nie zmienia się, dopóki promień biegnie. Dopiero gdy skończą się wszystkie gałęzie, znika wszystko, co trafiły, także Twoje własne figury.",
  "shot.text.2": "Figura trafiona przez jedną gałąź wciąż odchyla swoim lustrem inną.",
  "shot.text.3": "Anubis, który zatrzymuje jedną gałąź przodem, może zostać trafiony przez inną w bok.",
  "shot.diagram.1": "Anubis na g5 i piramida na d1 padają ofiarą tego samego strzału.",
  "two-with-one-shot.title": "Dwie jednym strzałem",
  "two-with-one-shot.task": "Zniszcz obie czerwone piramidy w jednym ruchu.",
  "two-with-one-shot.hint": "Piramida na j6 już odchyla to, co biegnie linią w górę.",
  "two-with-one-shot.explanation":
    "Połowa promienia idzie wzdłuż rzędu 4, druga biegnie dalej do j6, a potem wzdłuż rzędu 6.",
  "three-with-one-shot.title": "Trzy jednym strzałem",
  "three-with-one-shot.task": "Zniszcz wszystkie trzy czerwone piramidy w jednym ruchu.",
  "three-with-one-shot.hint": "Dwa rzędy są już załatwione. Którego brakuje?",
  "three-with-one-shot.explanation":
    "Każde oko odchyla połowę promienia do swojego rzędu, a piramida na j7 przejmuje to, co zostało.",
  "around-the-shield.title": "Obejdź tarczę",
  "around-the-shield.task": "Anubis zatrzymuje Twój promień na e4. Zniszcz go drugą połową.",
  "around-the-shield.hint": "Prosta połowa biegnie wzdłuż rzędu 6 na e6. Musi opuścić e6 w dół.",
  "around-the-shield.explanation":
    "Jedna połowa trafia w tarczę, druga nadchodzi z góry, gdzie Anubis jest odsłonięty. Ginie.",
  "both-halves.title": "Pilnuj obu połów",
  "both-halves.task": "Wykonaj ruch, po którym Twój sfinks nie zniszczy żadnej Twojej figury.",
  "both-halves.hint": "Jedna połowa trafia Twojego faraona, druga tył Twojej piramidy. Skąd biorą się obie?",
  "both-halves.explanation":
    "Jeden ruch nie zabierze z promienia dwóch figur, ale może skierować promień gdzie indziej.",
  "special.title": "Zamiana",
  "special.text.1":
    "Oko zamienia się tak jak skarabeusz: zamienia się miejscami z piramidą lub Anubisem na sąsiednim polu, własnym albo czerwonym, i żadna z figur się nie obraca.",
  "special.text.2":
    "Oczy i skarabeusze nie zamieniają się ze sobą ani z faraonem czy sfinksem. Żadna figura nie może trafić na pole należące do drugiej strony.",
  "special.diagram.1": "Oko zajmuje miejsce czerwonego Anubisa, który ląduje na d7. Promień rozdziela się na e6.",
  "move-the-guard.title": "Usuń strażnika",
  "move-the-guard.task": "Anubis strzeże rzędu 6. Usuń go stamtąd i traf faraona.",
  "move-the-guard.hint": "Twoje oko może zająć jego miejsce.",
  "move-the-guard.explanation": "Na e6 oko przepuszcza połowę promienia, a drugą kieruje w dół linii e.",
  "end.title": "Koniec partii",
  "end.text.1":
    "Partia kończy się, gdy faraon zostaje trafiony. Jego właściciel przegrywa, bez względu na to, czyj to był laser.",
  "end.text.2": "Jeden strzał może trafić obu faraonów. Wtedy partia kończy się remisem.",
  "end.text.3":
    "Gdy ta sama pozycja powstanie po raz trzeci z tą samą stroną na posunięciu, gracz na posunięciu może ogłosić remis.",
  "end.diagram.1": "Po połowie dla każdego faraona: partia kończy się remisem.",
  "half-or-whole.title": "Połowa czy całość?",
  "half-or-whole.task": "Wygraj w jednym ruchu. Trafienie obu faraonów to tylko remis.",
  "half-or-whole.hint": "Dwie z Twoich figur mogą pójść na j4. Która z nich niczego nie przepuszcza?",
  "half-or-whole.explanation":
    "Skarabeusz odchyla cały promień. Za okiem druga połowa dotarłaby do Twojego własnego faraona.",
  "save-your-pharaoh.title": "Uratuj swojego faraona",
  "save-your-pharaoh.task": "Czerwone oko kieruje połowę promienia wzdłuż rzędu 4 do Twojego faraona. Uratuj go.",
  "save-your-pharaoh.hint":
    "Jeśli faraon pójdzie do rzędu 5, oko pójdzie za nim linią a. Twój Anubis patrzy na zachód: schowaj się za nim.",
  "save-your-pharaoh.explanation": "Za tarczą Anubisa Twój faraon jest bezpieczny, dokądkolwiek pójdzie czerwone oko.",
  "notation.title": "Notacja",
  "notation.text.1":
    "Ruchy zapisuje się jak w Khet: i4j4 to krok, e4ud4 zamiana, h2+ obrót. Jeśli strzał zdejmuje kilka figur, każdą zapisuje się ze znakiem x, od rzędu 8 w dół i od lewej do prawej: i4j4xd6xd4.",
  "notation.text.2":
    "W zapisie pozycji literą oka jest H dla srebrnych i h dla czerwonych. Bez + jego lustro leży od lewego górnego do prawego dolnego rogu, z jednym + od lewego dolnego do prawego górnego.",
  "notation.diagram.1": "Ten ruch to i4j4xd6xd4: trafione zostają dwie piramidy.",
  "write-a-move.title": "Zapisz ruch",
  "write-a-move.task": "Oko na g3 zamienia się z czerwonym Anubisem na f4. Zapisz ten ruch.",
  "write-a-move.hint": "Pierwsze pole, litera u, drugie pole.",
  "write-a-move.explanation": "Dobrze. Zamianę oka zapisuje się tak jak zamianę skarabeusza.",
  "write-a-position.title": "Zapisz pozycję",
  "write-a-position.task": "Zapisz tę pozycję. Na posunięciu są srebrne.",
  "write-a-position.hint":
    "Srebrne oko na e3 leży od lewego górnego do prawego dolnego rogu i nie potrzebuje +. Czerwone na f5 leży odwrotnie.",
  "write-a-position.explanation": "Dobrze. Z tego zapisu każdy może ustawić planszę.",
  "practice.title": "Praktyka",
  "practice.text.1":
    "Gdy na planszy stoi oko, przed każdym ruchem śledź dwa promienie: swój po swoim ruchu i czerwony po każdej odpowiedzi.",
  "practice.text.2": "Połowa promienia niszczy tyle samo co cały. Oko przed Twoimi lustrami niczego im nie odbiera.",
  "practice.diagram.1":
    "Klasyczne ustawienie początkowe: jeden skarabeusz każdej strony jest teraz okiem. Zagraj kilka ruchów za obie strony.",
  "three-rows.title": "Wygrana w dwóch ruchach: trzy rzędy",
  "three-rows.task": "Wygraj w dwóch ruchach. Pomiędzy nimi czerwone mają jeden ruch.",
  "three-rows.hint": "W następnym ruchu oko może pójść na j2, j3 lub j4. Jak musi być obrócone?",
  "three-rows.explanation": "Po obrocie oko jest gotowe dla trzech rzędów naraz. Wszystkim faraon nie ucieknie.",
  "swap-and-win.title": "Wygrana w dwóch ruchach: najpierw zamiana",
  "swap-and-win.task": "Wygraj w dwóch ruchach. Czerwony Anubis nie pomoże swojemu faraonowi.",
  "swap-and-win.hint": "Zamień się miejscami z Anubisem: oko stanie wtedy obok linii j.",
  "swap-and-win.explanation": "Po zamianie oko może wejść na linię j; jeśli faraon pójdzie do rzędu 1, obróć sfinksa.",
  "from-a-game.title": "Z prawdziwej partii",
  "from-a-game.task": "Traf faraona w jednym ruchu. Po drodze promień napotka oko.",
  "from-a-game.hint": "Twój skarabeusz na h4 może zamienić się miejscami z czerwoną figurą.",
  "from-a-game.explanation":
    "Połowa promienia przechodzi przez czerwone oko na g4, skręca na g5 i f5 i dociera do faraona. Druga połowa niszczy piramidę, z którą właśnie nastąpiła zamiana.",
};
