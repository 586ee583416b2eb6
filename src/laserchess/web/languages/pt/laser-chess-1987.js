/** Brazilian Portuguese: the lesson of Laser Chess (1987). The keys are those of the server's lesson. */
export default {
  summary:
    "O original: duas ações por turno, um laser de cada lado, capturas em movimento e uma casa que arremessa você para qualquer lugar.",
  "goal.title": "O objetivo",
  "goal.text.1": "Destrua o rei verde, com o seu laser ou indo para a casa dele. Um jogador sem rei perde.",
  "goal.text.2":
    "Vermelho fica embaixo e começa. Um turno tem duas ações: um passo, um giro e um disparo custam uma cada. Você pode parar antes e encerrar o turno.",
  "goal.diagram.1": "O laser dispara para onde olha, como uma ação própria. Os raios seguem pelas fileiras e colunas.",
  "aim-and-fire.title": "Mire e dispare",
  "aim-and-fire.task": "Gire o laser para o rei e dispare.",
  "aim-and-fire.hint": "Duas ações: gire o laser para o leste, depois dispare.",
  "aim-and-fire.explanation": "O giro é uma ação, não importa quanto, e o disparo é a outra.",
  "pieces.title": "Peças e raios",
  "pieces.text.1":
    "Espelhos triangulares e diagonais desviam um raio em 90°. O triangular tem um lado brilhante e está desprotegido nos outros dois; um espelho diagonal é brilhante dos dois lados, e nenhum raio o destrói.",
  "pieces.text.2":
    "Um espelho reto devolve em linha reta um raio que vem de qualquer das suas faces e o deixa passar ao longo da borda. O bloco devolve raios com o seu único lado brilhante e está desprotegido nos outros. Um hipercubo é transparente.",
  "pieces.text.3":
    "Um divisor atingido na ponta faz dois raios; atingido em um lado espelhado, manda o raio na direção da ponta; sua base está desprotegida. Rei e laser estão desprotegidos por todos os lados.",
  "pieces.diagram.1": "Atingido na ponta, o divisor em d3 faz dois raios. Cada um deles destrói um bloco.",
  "pieces.diagram.2":
    "O raio passa pela borda do espelho reto em c3 e através do hipercubo em e3. O espelho triangular em g3 o desvia para o bloco.",
  "round-the-corner.title": "Virando a esquina",
  "round-the-corner.task": "Gire o espelho triangular e dispare para que o raio atinja o rei.",
  "round-the-corner.hint":
    "O espelho em g3 precisa olhar para cima e para a esquerda, para o laser e para o rei ao mesmo tempo.",
  "round-the-corner.explanation": "Olhando para o noroeste, o espelho desvia para cima um raio que vem da esquerda.",
  "along-the-edge.title": "Ao longo da borda",
  "along-the-edge.task":
    "Seu espelho reto está no caminho e mandaria o raio de volta ao seu próprio laser. Atinja o rei.",
  "along-the-edge.hint": "Ao longo da borda de um espelho reto, um raio passa.",
  "along-the-edge.explanation": "Girado, o espelho fica ao longo da fileira 3, e o raio passa por ele.",
  "two-from-one.title": "De um, dois",
  "two-from-one.task": "Destrua os dois blocos verdes com um único disparo.",
  "two-from-one.hint": "A ponta do divisor precisa apontar para o seu laser.",
  "two-from-one.explanation": "Atingido na ponta, o divisor manda um raio para cima e um para baixo.",
  "over-the-vertex.title": "Pela ponta",
  "over-the-vertex.task": "Use o divisor como espelho para que o raio inteiro atinja o rei.",
  "over-the-vertex.hint":
    "Um raio que atinge um lado espelhado sai na direção da ponta. Para onde a ponta precisa apontar?",
  "over-the-vertex.explanation":
    "O raio atinge o lado esquerdo do divisor e sai na direção da ponta, para cima até d8.",
  "moving.title": "Duas ações",
  "moving.text.1":
    "As peças vão para cima, para baixo, para a esquerda ou para a direita, para uma casa vazia. Um passo na diagonal custa as duas ações. Todas as peças se movem, até o laser.",
  "moving.text.2":
    "Um giro para qualquer direção é uma ação. Se você girar a mesma peça logo em seguida, só conta a última direção; se a girar de volta, recupera a ação.",
  "moving.text.3":
    "Você pode usar as duas ações na mesma peça ou em duas diferentes. Reis e hipercubos são iguais por todos os lados e não giram.",
  "moving.diagram.1": "Experimente: duas ações com o laser, o bloco ou o espelho, depois encerre o turno.",
  "step-and-fire.title": "Mova e dispare",
  "step-and-fire.task": "O laser está uma fileira abaixo do necessário. Atinja o rei neste turno.",
  "step-and-fire.hint": "Um passo não muda a direção em que a peça olha.",
  "step-and-fire.explanation": "Uma ação para o passo, uma para o disparo: não foi preciso girar.",
  "shot.title": "O disparo",
  "shot.text.1":
    "O laser só dispara quando você quer, e uma vez por turno. O disparo custa uma ação; disparar sem alvo é desperdício.",
  "shot.text.2":
    "Tudo o que foi atingido desaparece quando todos os ramos terminam, inclusive as suas peças. Um raio que volta destrói o seu próprio laser. Você pode continuar sem ele, mas então só vence por captura.",
  "shot.text.3": "A hipercasa no centro engole raios.",
  "shot.diagram.1":
    "O primeiríssimo disparo de uma partida seria ruim: ele se divide em f2, volta do espelho reto em d2 e destrói o seu próprio laser.",
  "around-the-bright-side.title": "Contorne o lado brilhante",
  "around-the-bright-side.task":
    "O lado brilhante do bloco verde está virado para o seu laser. Destrua o bloco por outro lado.",
  "around-the-bright-side.hint": "Em b7 e f7 esperam dois espelhos triangulares.",
  "around-the-bright-side.explanation": "Por b7 e f7 o raio vem de cima, onde o bloco está desprotegido.",
  "mind-your-laser.title": "Poupe o seu laser",
  "mind-your-laser.task": "Destrua o bloco verde em d8 sem perder o seu próprio laser.",
  "mind-your-laser.hint": "Siga o segundo raio: ele desce até d1 e volta. Gire primeiro o espelho reto.",
  "mind-your-laser.explanation": "Agora o raio de baixo passa pela borda do espelho e sai do tabuleiro, e nada volta.",
  "special.title": "Capturar e arremessar",
  "special.text.1": "Reis e blocos capturam uma peça adversária indo para a casa dela, cada um uma vez por turno.",
  "special.text.2":
    "Um hipercubo arremessa a peça para cuja casa ele vai, de qualquer lado, para uma casa vazia aleatória. Ela continua olhando na mesma direção.",
  "special.text.3": "A hipercasa no centro faz o mesmo com tudo o que entra nela, uma vez por turno.",
  "special.diagram.1": "Experimente: mova o seu hipercubo para a casa do bloco em e3 ou para a hipercasa em e5.",
  "capture.title": "Capturar",
  "capture.task": "Capture o rei com o seu bloco.",
  "capture.hint": "Um bloco vai para a casa da peça que captura.",
  "capture.explanation": "Um passo, uma ação: nem foi preciso um raio.",
  "one-capture-each.title": "Uma captura para cada",
  "one-capture-each.task": "Capture as duas peças verdes neste turno.",
  "one-capture-each.hint": "Um bloco só pode capturar uma vez por turno. Quem mais pode capturar?",
  "one-capture-each.explanation": "O bloco captura uma, o rei a outra: cada um pode capturar uma vez por turno.",
  "fling-it-away.title": "Arremesse para longe",
  "fling-it-away.task": "O laser verde em f4 olha para o seu rei. Arremesse-o para longe com o seu hipercubo.",
  "fling-it-away.hint": "O hipercubo é transparente e não protege ninguém. Vá para a casa do laser.",
  "fling-it-away.explanation":
    "Onde ele vai cair é questão de sorte, e ele continua olhando para a esquerda. Com a segunda ação, você pode reagir.",
  "into-the-hypersquare.title": "Para a hipercasa",
  "into-the-hypersquare.task": "Seu bloco está longe de tudo. Deixe a hipercasa arremessá-lo para outro lugar.",
  "into-the-hypersquare.hint": "Dois passos para a direita.",
  "into-the-hypersquare.explanation":
    "A hipercasa funciona uma vez por turno, para uma peça. Onde o bloco vai cair é questão de sorte.",
  "end.title": "Como termina",
  "end.text.1":
    "Um jogador sem rei perde, mesmo pelo próprio disparo. Se os dois reis desaparecem em uma mesma ação, a partida termina empatada.",
  "end.text.2":
    "Não há xeque: ninguém avisa você quando o seu rei está em perigo. Encerrar o turno é sempre permitido.",
  "end.text.3": "Se o turno for encerrado quatro vezes seguidas sem nenhuma ação, a partida termina empatada.",
  "end.diagram.1": "Um raio para cada rei: a partida termina empatada.",
  "out-of-the-line.title": "Fora da linha de tiro",
  "out-of-the-line.task":
    "O laser verde olha para o seu rei. Faça com que ele não possa simplesmente disparar e vencer, depois encerre o turno.",
  "out-of-the-line.hint": "Saia da fileira 6 ou ponha algo nela. Depois encerre o turno.",
  "out-of-the-line.explanation":
    "O disparo agora não acertaria o seu rei. Verde precisa gastar uma ação para mirar de novo.",
  "notation.title": "A notação",
  "notation.text.1":
    "As colunas vão de a a i, as fileiras de 1 a 9. Um passo se escreve com as suas duas casas: e2e3. Um giro é a casa, @ e a nova direção, de 0 para o norte, no sentido horário, até 7 para o noroeste: f1@2. Um disparo é a casa com um asterisco: f1*. As ações de um turno são separadas por vírgulas; um ponto sozinho encerra um turno sem ação.",
  "notation.text.2":
    "Uma posição vai da fileira 9 à fileira 1, com barras entre as fileiras e vírgulas entre as casas. As letras: K rei, L laser, H hipercubo, T divisor, B bloco, M espelho reto, G espelho diagonal e D espelho triangular; maiúsculas são vermelhas, @ é a hipercasa. Um algarismo depois da letra é a direção, números são casas vazias.",
  "notation.text.3":
    "Um espelho reto só tem 0 e 2, um diagonal 1 e 3: a direção para a qual olha o seu lado brilhante. No fim vêm o lado da vez, r ou g, as ações restantes e um traço se nenhuma peça usou ainda a sua ação especial.",
  "notation.diagram.1": "O laser vermelho em c7 olha para o leste, que é a direção 2: a fileira se escreve 2,L2,6.",
  "write-a-turn.title": "Anote um turno",
  "write-a-turn.task": "Anote este turno: o espelho em f4 gira para o sudoeste, depois o laser em c7 dispara.",
  "write-a-turn.hint": "O sudoeste é a direção 5. Duas ações com uma vírgula entre elas.",
  "write-a-turn.explanation": "Certo: primeiro o giro, depois o disparo.",
  "write-a-position.title": "Anote uma posição",
  "write-a-position.task": "Anote esta posição. É a vez de Vermelho, com as duas ações.",
  "write-a-position.hint":
    "Ela começa com 4,k,4 para a fileira 9 e termina com r 2 -. O lado brilhante do espelho diagonal em c7 olha para o sudeste, direção 3.",
  "write-a-position.explanation": "Certo. Com este texto, qualquer pessoa pode montar o tabuleiro.",
  "practice.title": "Prática",
  "practice.text.1":
    "Duas ações são pouco: uma para preparar, uma para disparar. Procure a peça a que só falta um passo ou um giro.",
  "practice.diagram.1": "A posição inicial, com 18 peças de cada lado. Faça alguns lances pelos dois lados.",
  "split-decision.title": "Raio dividido",
  "split-decision.task": "Vença neste turno. O laser não vê o rei, mas um divisor vê.",
  "split-decision.hint": "Leve o divisor para o raio: a ponta dele já aponta para o seu laser.",
  "split-decision.explanation":
    "Em g3 o divisor manda uma metade para cima, até o rei, e a outra para fora do tabuleiro.",
  "fling-and-fire.title": "Arremesse e dispare",
  "fling-and-fire.task": "Um bloco verde guarda o rei com o seu lado brilhante. Vença neste turno.",
  "fling-and-fire.hint": "Qual das suas peças pode remover a guarda sem ficar ela mesma no caminho?",
  "fling-and-fire.explanation":
    "O hipercubo arremessa a guarda para longe e toma o lugar dela. Ele é transparente, então o raio o atravessa até o rei. Só com muito azar a guarda teria caído de novo na linha.",
  "from-a-game.title": "De uma partida real",
  "from-a-game.task": "Vença neste turno. Não se preocupe se perder uma peça sua.",
  "from-a-game.hint":
    "O divisor manda metade do raio para a esquerda, ao longo da borda do espelho em e2. A que peça ele chega em seguida?",
  "from-a-game.explanation":
    "Em f2 para a esquerda, em a2 para cima, em a9 para a direita e no rei. A outra metade destrói o seu próprio bloco em g2: um preço pequeno.",
};
