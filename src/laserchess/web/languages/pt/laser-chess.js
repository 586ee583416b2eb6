/** Brazilian Portuguese: the lesson of Laser Chess. The keys are those of the server's lesson. */
export default {
  summary: "Dois reis, dois lasers, muitos espelhos. Mova uma peça e seu laser dispara.",
  "goal.title": "O objetivo",
  "goal.text.1":
    "Atinja o rei vermelho com o seu laser antes que Vermelho atinja o seu. Todo o resto é questão de para onde vai o raio.",
  "goal.text.2":
    "Azul joga de baixo e começa, Vermelho joga de cima. Seu laser fica no canto, em j1, e nunca sai de lá. O vermelho fica em a8.",
  "goal.diagram.1": "O raio sai do seu laser em j1, vira no espelho em j4 e atinge o rei em c4.",
  "turn-the-laser.title": "Gire o laser",
  "turn-the-laser.task": "Gire seu laser para que o raio atinja o rei vermelho.",
  "turn-the-laser.hint": "Seu laser pode olhar para cima na coluna j ou ao longo da fileira 1. Onde está o rei?",
  "turn-the-laser.explanation": "O laser agora olha para o oeste, e a fileira 1 está livre até o rei em d1.",
  "pieces.title": "Peças e raios",
  "pieces.text.1":
    "Um raio atinge uma peça em um dos seus lados. Um espelho o desvia em 90°. Um escudo o detém. Se ele atinge um lado desprotegido, a peça está perdida.",
  "pieces.text.2":
    "O defletor tem um espelho no lado comprido; por trás, está desprotegido. O comutador tem espelho dos dois lados, então nada pode destruí-lo.",
  "pieces.text.3":
    "O defensor leva um escudo na frente; por trás e pelos lados, está desprotegido. O rei está desprotegido por todos os lados. Um laser detém raios e nunca é destruído.",
  "pieces.diagram.1": "Dois defletores: o raio vira em j4, vira de novo em g4 e sai do tabuleiro.",
  "pieces.diagram.2": "O defletor vermelho em g4 está de costas para o raio e é destruído.",
  "pieces.diagram.3": "Um comutador não tem costas: o raio vira, venha de que lado vier.",
  "pieces.diagram.4": "O escudo do defensor em f4 está virado para o raio e o detém.",
  "pieces.diagram.5": "Aqui o escudo olha para o sul. O raio vem de lado, e o defensor é destruído.",
  "turn-a-deflector.title": "Gire um defletor",
  "turn-a-deflector.task": "Gire um defletor para que o raio atinja o rei.",
  "turn-a-deflector.hint": "O raio sobe pela coluna j. O espelho precisa olhar para baixo e para a esquerda.",
  "turn-a-deflector.explanation":
    "O espelho em j5 agora olha para o sudoeste. Ele manda o raio para o oeste pela fileira 5, até o rei.",
  "two-mirrors.title": "Dois espelhos",
  "two-mirrors.task": "O primeiro espelho está certo. Gire o segundo para que o raio atinja o rei.",
  "two-mirrors.hint": "O raio chega a d4 pela direita e precisa sair da casa para cima.",
  "two-mirrors.explanation":
    "De j4 o raio vai para o oeste até d4; o espelho ali agora olha para o nordeste e o manda para cima, até o rei.",
  "around-the-shield.title": "Contorne o escudo",
  "around-the-shield.task": "O defensor vermelho está de frente para o seu raio. Destrua-o por baixo.",
  "around-the-shield.hint": "O defletor em e2 já aponta para e5. Leve o raio para a fileira 2.",
  "around-the-shield.explanation":
    "O defletor em j2 agora pega o raio antes de j5. Por e2 ele vem de baixo, onde o defensor está desprotegido.",
  "moving.title": "Mover e girar",
  "moving.text.1":
    "Na sua vez, você faz exatamente uma coisa: move uma peça para uma casa vizinha livre, em linha reta ou na diagonal, ou gira uma peça um quarto de volta para a esquerda ou para a direita.",
  "moving.text.2":
    "O laser não se move. Ele só gira entre as suas duas direções: o azul olha para cima ou para a esquerda, o vermelho para baixo ou para a direita.",
  "moving.text.3":
    "Casas hachuradas pertencem a uma cor: só as peças dela podem ficar ali. Você também pode girar o seu rei, o que não muda nada: é assim que se espera.",
  "moving.diagram.1":
    "Experimente: o defletor em e4 pode ir para oito casas e girar para a esquerda ou para a direita.",
  "moving.diagram.2": "O rei em b2 pode ir para b1, que é de Azul, mas não para a coluna a, que é de Vermelho.",
  "step-into-the-light.title": "No caminho do raio",
  "step-into-the-light.task": "Mova um comutador para o caminho do raio, de modo que ele atinja o rei.",
  "step-into-the-light.hint": "O raio sobe pela coluna j. Em que fileira está o rei?",
  "step-into-the-light.explanation":
    "Em j4 o comutador desvia o raio para o oeste. Sua casa anterior, i4, ficou vazia, então a fileira 4 está livre.",
  "shot.title": "O disparo",
  "shot.text.1": "Depois do seu lance, seu laser dispara, sempre e exatamente uma vez. Não dá para testar antes.",
  "shot.text.2":
    "O raio segue até ser detido por um escudo, um laser ou a borda, ou até atingir um lado desprotegido. Por isso, um disparo tira no máximo uma peça do tabuleiro.",
  "shot.text.3": "Para o raio, tanto faz de quem é a peça. Ele destrói as suas do mesmo jeito.",
  "shot.diagram.1": "Cuidado: o defletor em j4 está de costas para o seu próprio laser.",
  "mind-your-own.title": "Poupe suas peças",
  "mind-your-own.task": "Seu próprio defletor está no seu raio. Jogue de modo que seu disparo não destrua nada seu.",
  "mind-your-own.hint": "Girar o defletor não basta: siga o raio até o fim. Que peça está na fileira 4?",
  "mind-your-own.explanation":
    "Muito bem. Girado para a esquerda, o espelho teria mandado o raio direto para o seu próprio rei.",
  "turn-the-shield.title": "Gire o escudo",
  "turn-the-shield.task": "O próximo disparo vermelho vem pela fileira 4. Jogue de modo que ele não destrua nada seu.",
  "turn-the-shield.hint": "O raio vem da esquerda. Para onde o escudo precisa olhar?",
  "turn-the-shield.explanation": "O escudo detém o raio, e seu rei está seguro atrás dele.",
  "special.title": "A troca",
  "special.text.1":
    "O comutador tem um lance especial: pode trocar de lugar com um defletor ou defensor em uma casa vizinha, seu ou vermelho. Nenhum dos dois gira.",
  "special.text.2":
    "Ele não pode trocar com um rei, um laser ou outro comutador, e nenhuma peça pode parar em uma casa que pertence à outra cor.",
  "special.diagram.1":
    "O comutador em e5 troca de lugar com o defletor vermelho em f4. Agora é o comutador que desvia o raio.",
  "swap-to-open.title": "Troque e abra a linha",
  "swap-to-open.task": "Um defletor vermelho está no caminho. Atinja o rei com a ajuda do seu comutador.",
  "swap-to-open.hint": "Se o comutador estivesse em f4, mandaria o raio para cima pela coluna f.",
  "swap-to-open.explanation": "A troca põe o seu espelho onde estava a peça vermelha e ainda tira essa peça da linha.",
  "end.title": "Como termina",
  "end.text.1":
    "Quando um rei é atingido, a partida acaba e o dono dele perde. Se você atingir o próprio rei, a derrota é sua.",
  "end.text.2": "Se a mesma posição surgir pela terceira vez com o mesmo jogador a jogar, ele pode reivindicar empate.",
  "end.diagram.1": "Um final triste: Azul gira o defletor em j4, e o raio atinge o próprio rei.",
  "save-your-king.title": "Salve o seu rei",
  "save-your-king.task": "O raio vermelho vem pela fileira 4 e atinge o seu rei no próximo lance. Salve-o.",
  "save-your-king.hint":
    "Um passo para cima não ajuda: o defletor vermelho o segue pela coluna a. O escudo do seu defensor olha para o oeste.",
  "save-your-king.explanation": "Seu rei está fora de alcance, jogue Vermelho o que jogar.",
  "notation.title": "A notação",
  "notation.text.1":
    "As colunas vão de a a j, da esquerda para a direita, e as fileiras de 1 a 8, a partir do lado azul. Um passo se escreve com as suas duas casas: j4j3. Na troca, põe-se um u entre elas: e4ud4. Um giro é a casa com + no sentido horário ou - no anti-horário: h2+.",
  "notation.text.2": "Se o disparo destrói uma peça, seguem x e a casa dela: j4j3xg3.",
  "notation.text.3":
    "Uma posição (SN) se escreve fileira por fileira, de 8 a 1. As letras: K rei, S comutador, D defensor, B defletor, L laser; maiúsculas são azuis. Cada + é um quarto de volta no sentido horário. Números são casas vazias, * é uma fileira vazia. No fim, b ou r diz se é a vez de Azul ou de Vermelho.",
  "notation.text.4":
    "Sem +, um laser dispara para o norte, um escudo olha para o norte e o espelho de um defletor, para o sudoeste.",
  "notation.diagram.1":
    "Este lance se escreve j5-xc5: o defletor em j5 gira no sentido anti-horário, e o rei em c5 é atingido.",
  "write-a-move.title": "Anote um lance",
  "write-a-move.task": "O comutador em g3 troca com o defensor vermelho em f4. Anote esse lance.",
  "write-a-move.hint": "A primeira casa, a letra u, a segunda casa.",
  "write-a-move.explanation": "Certo. Uma troca se escreve com as duas casas e um u entre elas.",
  "write-a-position.title": "Anote uma posição",
  "write-a-position.task": "Anote esta posição. É a vez de Azul.",
  "write-a-position.hint":
    "Ela começa com l++9 para a fileira 8: o laser vermelho, girado duas vezes, e nove casas vazias.",
  "write-a-position.explanation": "Certo. Com o seu texto, qualquer pessoa pode montar esta posição.",
  "practice.title": "Prática",
  "practice.text.1":
    "Agora tudo se junta. Nos próximos exercícios não basta ver um disparo: pense no que Vermelho pode responder.",
  "practice.text.2":
    "Muitas vezes o lance mais forte ainda não acerta nada. Ele prepara um disparo que não dá mais para evitar.",
  "practice.diagram.1": "A formação Ace. Faça alguns lances pelos dois lados e observe o raio.",
  "prepare-the-shot.title": "Vitória em dois: prepare o disparo",
  "prepare-the-shot.task": "Vença em dois lances. Vermelho joga uma vez entre eles.",
  "prepare-the-shot.hint":
    "Seja qual for a fileira do rei, o comutador pode segui-lo. Mas como ele precisa estar virado para isso?",
  "prepare-the-shot.explanation":
    "Primeiro gire o comutador, depois vá para a fileira do rei. Três fileiras estão cobertas, e a quarta o rei não alcança.",
  "swap-and-win.title": "Vitória em dois: primeiro a troca",
  "swap-and-win.task": "Vença em dois lances. O defensor vermelho não ajuda o próprio rei.",
  "swap-and-win.hint":
    "Troque de lugar com o defensor: o comutador fica ao lado da coluna j, e o defensor sai do caminho.",
  "swap-and-win.explanation":
    "Depois da troca, o comutador pode entrar na coluna j na fileira do rei; se o rei for para a fileira 1, gire o laser.",
  "win-in-three.title": "Vitória em três",
  "win-in-three.task": "Vença em três lances, jogue Vermelho o que jogar.",
  "win-in-three.hint": "Comece com uma troca.",
  "win-in-three.explanation":
    "A troca leva o comutador para o lado da linha de tiro e afasta o defensor. Dali ele segue o rei de fileira em fileira.",
  "from-a-game.title": "De uma partida real",
  "from-a-game.task": "Muitas peças, um disparo: atinja o rei em um lance.",
  "from-a-game.hint": "Para onde vai o seu raio agora? Só uma peça precisa abrir caminho.",
  "from-a-game.explanation":
    "Mesmo com o tabuleiro cheio: primeiro siga o raio, depois pergunte qual única mudança o leva ao alvo.",
};
