/** Polish: the lesson of Khet 2.0. The keys are those of the server's lesson. */
export default {
  summary: "Laser Chess w egipskich szatach: sfinks, piramidy, skarabeusze, Anubis i faraon.",
  "goal.title": "Cel gry",
  "goal.text.1": "Traf czerwonego faraona laserem swojego sfinksa, zanim czerwone trafią Twojego.",
  "goal.text.2":
    "Srebrne grają od dołu i zaczynają. Twój sfinks siedzi w rogu na j1, czerwony na a8. Nigdy nie opuszczają swoich rogów.",
  "goal.diagram.1": "Promień sfinksa biegnie do j6, skręca na piramidzie i trafia faraona na d6.",
  "turn-the-sphinx.title": "Obróć sfinksa",
  "turn-the-sphinx.task": "Twój własny Anubis stoi w promieniu. Obróć sfinksa tak, aby trafił czerwonego faraona.",
  "turn-the-sphinx.hint": "Sfinks może też patrzeć w górę linii j. Co tam stoi?",
  "turn-the-sphinx.explanation": "Na linii j czeka piramida na j6, a jej lustro patrzy we właściwą stronę.",
  "pieces.title": "Figury i promienie",
  "pieces.text.1":
    "Promień pada na jeden z boków figury. Lustro odchyla go o 90°. Tarcza go zatrzymuje. Jeśli trafi w odsłonięty bok, figura ginie.",
  "pieces.text.2":
    "Piramida ma lustro na ukośnym boku; poza tym jest odsłonięta. Skarabeusz jest lustrem z obu stron i nie można go zniszczyć.",
  "pieces.text.3":
    "Anubis zatrzymuje promienie z przodu; z tyłu i po bokach jest odsłonięty. Faraon jest odsłonięty z każdej strony. Sfinks zatrzymuje promienie i nigdy nie ginie.",
  "pieces.diagram.1":
    "Skarabeusz odchyla promienie po obu stronach: tutaj ten sam skarabeusz na e5 przydaje się aż dwa razy.",
  "pieces.diagram.2": "Czerwona piramida na f6 stoi tyłem do promienia i ginie.",
  "pieces.diagram.3": "Anubis na f6 patrzy w stronę promienia i go zatrzymuje.",
  "turn-a-pyramid.title": "Obróć piramidę",
  "turn-a-pyramid.task": "Obróć piramidę tak, aby promień dotarł do faraona.",
  "turn-a-pyramid.hint": "Na f3 promień musi skręcić w górę.",
  "turn-a-pyramid.explanation":
    "Lustro na f3 patrzy teraz na północny wschód: promień z prawej odbija się od niego w górę.",
  "the-careless-anubis.title": "Nieostrożny Anubis",
  "the-careless-anubis.task": "Na linii e stoją dwa czerwone Anubisy i jeden z nich patrzy w złą stronę. Zniszcz go.",
  "the-careless-anubis.hint": "Oba patrzą na północ. Z której strony promień może trafić jednego z nich w plecy?",
  "the-careless-anubis.explanation":
    "Obrócony skarabeusz kieruje promień w górę zamiast w dół. Anubis na e7 dostaje w plecy.",
  "the-long-way-round.title": "Długa droga okrężna",
  "the-long-way-round.task": "Poprowadź promień przez c7 i dwa razy przez tego samego skarabeusza w faraona.",
  "the-long-way-round.hint": "Promień schodzi na c5. Musi opuścić c5 w prawo.",
  "the-long-way-round.explanation":
    "Na e5 w górę, na e7 w lewo, na c7 w dół, na c5 w prawo i na e5 znowu w dół: obie strony skarabeusza w jednym strzale.",
  "moving.title": "Ruch i obrót",
  "moving.text.1":
    "W swoim ruchu robisz dokładnie jedną rzecz: przesuwasz figurę na wolne sąsiednie pole, prosto lub na ukos, albo obracasz figurę o ćwierć obrotu.",
  "moving.text.2":
    "Sfinks nie może się przesuwać. Może się tylko obracać między dwoma kierunkami: srebrny patrzy w górę lub w lewo, czerwony w dół lub w prawo.",
  "moving.text.3":
    "Pola z krzyżem ankh należą do srebrnych, pola z Okiem Horusa – do czerwonych: mogą na nich stać tylko figury właściciela. Faraona nie można obracać, więc nigdy nie możesz spasować.",
  "moving.diagram.1": "Wypróbuj: przesuń lub obróć piramidę na e4 albo rusz faraona.",
  "step-aside.title": "Zejdź z drogi",
  "step-aside.task": "Twój własny Anubis stoi na drodze. Otwórz rząd 6 dla promienia.",
  "step-aside.hint": "Każdy krok poza rząd 6 jest dobry.",
  "step-aside.explanation":
    "Twoje własne figury zatrzymują Twój promień tak samo jak czerwone. Czasem najlepszy ruch to zejść z drogi.",
  "shot.title": "Strzał",
  "shot.text.1": "Po Twoim ruchu Twój sfinks strzela: zawsze i tylko raz. Przed ruchem nie wolno wypróbować lasera.",
  "shot.text.2":
    "Promień zawsze biegnie wzdłuż rzędów i linii. Kończy się na pierwszym boku, który nie jest lustrem, albo na krawędzi; jeden strzał zdejmuje więc najwyżej jedną figurę.",
  "shot.text.3": "Nie ma znaczenia, do kogo należy figura. Wiele piramid pada ofiarą własnego sfinksa.",
  "shot.diagram.1": "Srebrne ruszyły faraona i zapomniały o piramidzie na j4: stoi tyłem w linii strzału.",
  "block-with-anubis.title": "Anubis na straży",
  "block-with-anubis.task": "Promień czerwonych schodzi linią f do Twojego faraona. Uratuj go.",
  "block-with-anubis.hint":
    "Jeśli faraon po prostu ucieknie, czerwona piramida pójdzie za nim rzędem 8. Twój Anubis patrzy na północ: schowaj się za nim.",
  "block-with-anubis.explanation":
    "Za tarczą Anubisa Twój faraon jest bezpieczny, którąkolwiek linię wybierze czerwona piramida.",
  "special.title": "Zamiana",
  "special.text.1":
    "Skarabeusz może wejść na sąsiednie pole, na którym stoi piramida lub Anubis, własny albo czerwony. Obie figury zamieniają się miejscami i żadna się przy tym nie obraca.",
  "special.text.2":
    "Nie może zamienić się z faraonem, sfinksem ani innym skarabeuszem, a żadna figura nie może trafić na pole należące do drugiej strony.",
  "special.diagram.1": "Skarabeusz zajmuje miejsce czerwonego Anubisa, który ląduje na d7.",
  "move-the-guard.title": "Usuń strażnika",
  "move-the-guard.task": "Anubis strzeże rzędu 6. Usuń go stamtąd i traf faraona.",
  "move-the-guard.hint": "Kto mógłby zająć jego miejsce?",
  "move-the-guard.explanation": "Skarabeusz zajmuje miejsce strażnika i kieruje promień w dół linii e.",
  "end.title": "Koniec partii",
  "end.text.1":
    "Partia kończy się, gdy faraon zostaje trafiony. Jego właściciel przegrywa, bez względu na to, czyj to był laser.",
  "end.text.2":
    "Gdy ta sama pozycja powstanie po raz trzeci z tą samą stroną na posunięciu, gracz na posunięciu może ogłosić remis.",
  "end.diagram.1": "Pech: srebrne obracają piramidę na j4 i trafiają własnego faraona.",
  "not-your-own.title": "Byle nie własnego faraona",
  "not-your-own.task": "Wykonaj ruch, po którym Twój sfinks nie zniszczy żadnej Twojej figury.",
  "not-your-own.hint":
    "Piramida na j4 stoi tyłem do sfinksa. Obróć ją, odejdź nią albo obróć sfinksa – a potem prześledź promień.",
  "not-your-own.explanation":
    "Dobrze. Niech to będzie Twój nawyk: zanim puścisz figurę, prześledź własny promień do końca.",
  "notation.title": "Notacja",
  "notation.text.1":
    "Linie oznacza się od lewej do prawej literami od a do j, a rzędy od strony srebrnych liczbami od 1 do 8. Krok zapisuje się dwoma polami: c1b2. Przy zamianie stoi między nimi u: e4ud4. Obrót to pole i znak + (zgodnie z ruchem wskazówek zegara) lub - (przeciwnie): h2+. Jeśli figura znika, dopisuje się x i jej pole.",
  "notation.text.2":
    "Pozycję zapisuje się rząd po rzędzie od 8 do 1. Litery: R faraon, S skarabeusz, A Anubis, P piramida, X sfinks; wielkie litery to srebrne. Każdy + to ćwierć obrotu zgodnie z ruchem wskazówek zegara. Liczby to puste pola, * to pusty rząd. Na końcu s lub r oznacza, że na posunięciu są srebrne lub czerwone.",
  "notation.text.3":
    "Bez żadnego + sfinks strzela na północ, Anubis patrzy na północ, a lustro piramidy – na północny wschód.",
  "notation.diagram.1":
    "Ten ruch to f3-xf7: piramida na f3 obraca się przeciwnie do ruchu wskazówek zegara i faraon na f7 zostaje trafiony.",
  "write-a-position.title": "Zapisz pozycję",
  "write-a-position.task": "Zapisz tę pozycję. Na posunięciu są srebrne.",
  "write-a-position.hint":
    "Lustro piramidy na g4 patrzy na północny zachód: to trzy ćwierćobroty od północnego wschodu.",
  "write-a-position.explanation": "Dobrze. Z tego zapisu każdy może ustawić planszę.",
  "practice.title": "Praktyka",
  "practice.text.1":
    "Myśl o jeden ruch dalej: po Twoim ruchu czerwone spróbują uciec. Najlepszy strzał to ten, który potem nadal jest możliwy.",
  "practice.diagram.1": "Klasyczne ustawienie początkowe. Zagraj kilka ruchów za obie strony i obserwuj promień.",
  "three-rows.title": "Wygrana w dwóch ruchach: trzy rzędy",
  "three-rows.task": "Wygraj w dwóch ruchach. Pomiędzy nimi czerwone mają jeden ruch.",
  "three-rows.hint": "W następnym ruchu piramida może pójść na j2, j3 lub j4. Ustaw jej lustro już teraz.",
  "three-rows.explanation":
    "Obrócona na południowy zachód piramida jest gotowa dla trzech rzędów naraz. Wszystkim faraon nie ucieknie.",
  "a-pyramid-for-a-pharaoh.title": "Wygrana w dwóch ruchach: piramida za faraona",
  "a-pyramid-for-a-pharaoh.task": "Wygraj w dwóch ruchach. Będzie Cię to kosztować piramidę.",
  "a-pyramid-for-a-pharaoh.hint":
    "Twój faraon stoi między promieniem a czerwonym faraonem. Postaw skarabeusza tam, gdzie skieruje promień do rzędu 4, a potem zejdź na bok.",
  "a-pyramid-for-a-pharaoh.explanation":
    "Zamiana poświęca piramidę. Ale teraz albo Twój faraon schodzi z promienia, albo skarabeusz idzie za czerwonym.",
  "win-in-three.title": "Wygrana w trzech ruchach",
  "win-in-three.task": "Wygraj w trzech ruchach, cokolwiek zagrają czerwone.",
  "win-in-three.hint": "Zacznij od zamiany: postawi skarabeusza obok linii j.",
  "win-in-three.explanation": "Z i7 skarabeusz idzie za faraonem z rzędu do rzędu i na ukrycie się nie ma już czasu.",
  "from-a-game.title": "Z prawdziwej partii",
  "from-a-game.task": "Traf faraona w jednym ruchu. Droga jest długa.",
  "from-a-game.hint": "Promień już skręca na j6 i schodzi linią c. Przechwyć go i skieruj na e3.",
  "from-a-game.explanation":
    "Cztery zakręty: na j6 na zachód, na c6 na południe, na c3 na wschód i na e3 na północ, aż do faraona.",
};
