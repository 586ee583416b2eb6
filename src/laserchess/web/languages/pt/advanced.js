/** Brazilian Portuguese: the lesson of Advanced Laser Chess. The keys are those of the server's lesson. */
export default {
  summary:
    "Dez tipos de peças, raios em oito direções e três ações por turno. Bombas, divisores e uma pitada de sorte.",
  "goal.title": "O objetivo",
  "goal.text.1": "Destrua o rei verde: com um laser, com uma bomba ou indo para a casa dele. Um jogador sem rei perde.",
  "goal.text.2":
    "Vermelho começa à esquerda e joga primeiro, Verde fica à direita. Em cada turno, um jogador tem três ações e pode distribuí-las entre as peças que quiser.",
  "goal.diagram.1": "Um laser dispara para onde olha, e só como uma ação própria. Aqui o rei está na linha dele.",
  "aim-and-fire.title": "Mire e dispare",
  "aim-and-fire.task": "Gire o laser para o rei e dispare.",
  "aim-and-fire.hint": "Duas ações: gire o laser para o leste, depois dispare.",
  "aim-and-fire.explanation": "Uma ação para mirar, uma para disparar. Da terceira você nem precisa.",
  "pieces.title": "Peças e raios",
  "pieces.text.1":
    "Os raios seguem em oito direções, também na diagonal, de canto a canto. Um espelho os manda de volta ou para o lado; um lado desprotegido é atingido.",
  "pieces.text.2":
    "O espelho triangular devolve um raio frontal em linha reta e desvia um diagonal; um raio paralelo à sua face passa direto. O octógono espelhado devolve tudo, o semiespelhado só o que chega aos seus três lados brilhantes.",
  "pieces.text.3":
    "O espelho unidirecional deixa passar um raio no sentido da seta e devolve um no sentido contrário. Um divisor atingido na ponta faz dois raios. Um hipérgono manda um raio em uma direção aleatória.",
  "pieces.text.4": "Rei e laser estão desprotegidos por todos os lados. Um laser resiste ao próprio raio.",
  "pieces.diagram.1": "Um espelho triangular na diagonal: o raio vira 90°.",
  "pieces.diagram.2": "O mesmo espelho de frente: o raio volta em linha reta. Seu laser não se importa.",
  "pieces.diagram.3": "Um divisor atingido na ponta faz de um raio dois.",
  "slantwise.title": "Na diagonal",
  "slantwise.task": "Os raios também seguem na diagonal. Destrua o rei.",
  "slantwise.hint": "Conte: cinco casas para a direita e cinco para cima.",
  "slantwise.explanation": "De d3 a diagonal passa por e4, f5, g6 e h7 até i8.",
  "round-the-corner.title": "Virando a esquina",
  "round-the-corner.task": "Destrua o rei com a ajuda do espelho triangular.",
  "round-the-corner.hint":
    "Gire o espelho em i3 para que ele olhe para cima e para a esquerda, para o raio e para o rei ao mesmo tempo.",
  "round-the-corner.explanation": "Olhando para o noroeste, o espelho desvia para cima um raio que vem da esquerda.",
  "through-the-mirror.title": "Através do espelho",
  "through-the-mirror.task": "Seu espelho unidirecional está na frente do seu laser. Dispare através dele.",
  "through-the-mirror.hint": "No sentido da seta, um raio passa.",
  "through-the-mirror.explanation":
    "Agora a seta aponta para longe do seu laser: o seu raio passa, e o que Verde mandar de volta pela fileira é devolvido.",
  "two-from-one.title": "De um, dois",
  "two-from-one.task": "Destrua as peças verdes em g9 e g2 com um único disparo.",
  "two-from-one.hint": "A ponta do divisor precisa apontar para o seu laser.",
  "two-from-one.explanation": "Atingido na ponta, o divisor manda um raio para cima e um para baixo.",
  "moving.title": "Mover e girar",
  "moving.text.1":
    "Um passo para a casa vizinha acima, abaixo, à esquerda ou à direita é uma ação; um passo na diagonal são duas. Girar uma peça é uma ação, não importa quanto.",
  "moving.text.2":
    "Se você girar a mesma peça logo em seguida, só conta a última direção. Se a girar de volta para onde estava, recupera a ação.",
  "moving.text.3": "Você pode parar antes: encerre o turno.",
  "moving.diagram.1": "Experimente: três ações com o laser e o espelho, depois encerre o turno.",
  "step-aim-fire.title": "Mova, mire, dispare",
  "step-aim-fire.task": "Destrua o rei usando as três ações.",
  "step-aim-fire.hint": "O laser está uma fileira abaixo do necessário.",
  "step-aim-fire.explanation": "Um passo, um giro, um disparo: três ações, e cada uma era necessária.",
  "shot.title": "Laser e paralisador",
  "shot.text.1":
    "Um laser destrói o que atinge em um lado desprotegido; um paralisador só paralisa. Cada arma pode disparar uma vez por turno.",
  "shot.text.2":
    "Uma peça paralisada não pode fazer nada, e seus espelhos não funcionam até ela se recuperar. No início do turno do dono, ela se recupera com uma chance de uma em quatro.",
  "shot.text.3":
    "Uma bomba atingida no centro destrói tudo nas oito casas ao redor. Raios pelas fileiras e colunas alcançam o centro de uma bomba reta; os diagonais, o de uma bomba girada. Atingida de lado, só a bomba desaparece.",
  "shot.diagram.1": "A bomba em j6 é atingida no centro e leva as vizinhas junto.",
  "shot.diagram.2": "O paralisador em b8 paralisa o laser verde em k8.",
  "set-off-the-bomb.title": "Detone a bomba",
  "set-off-the-bomb.task": "Ao lado do rei está a própria bomba de Verde. Detone-a.",
  "set-off-the-bomb.hint":
    "Esta bomba está girada: só um raio diagonal alcança o centro. Conte a diagonal a partir do seu laser.",
  "set-off-the-bomb.explanation": "Em cheio no centro, e a explosão alcança o rei em k7.",
  "stun-the-laser.title": "Paralise o laser",
  "stun-the-laser.task": "O laser verde olha para o seu rei. Tire-o de combate com o seu paralisador.",
  "stun-the-laser.hint": "Gire o paralisador para o norte, depois dispare.",
  "stun-the-laser.explanation": "Paralisado, o laser não pode girar nem disparar até se recuperar.",
  "first-stun-then-shoot.title": "Primeiro paralise, depois dispare",
  "first-stun-then-shoot.task": "O octógono em m5 devolve o seu raio. Destrua-o mesmo assim.",
  "first-stun-then-shoot.hint": "Seus lados brilhantes olham para a esquerda. O paralisador vem de baixo.",
  "first-stun-then-shoot.explanation":
    "Uma peça paralisada não tem espelhos: o mesmo disparo que antes voltava agora a destrói.",
  "special.title": "Capturas e sorte",
  "special.text.1":
    "Um rei ou um octógono captura uma peça adversária indo para a casa dela. Um hipérgono que vai para a casa de uma peça, de qualquer lado, a arremessa para uma casa aleatória.",
  "special.text.2":
    "Cada peça só pode fazer uma destas coisas por turno: capturar uma vez, arremessar uma vez, disparar uma vez ou mergulhar uma vez em um hiperburaco.",
  "special.text.3":
    "Você não pode entrar em buracos, mas uma peça arremessada pode cair neles. Muros detêm tudo. Portões abrem e fecham ao acaso, e casas de arremesso ativas arremessam o que parar nelas. Estes três só existem em tabuleiros próprios.",
  "special.diagram.1": "O octógono em e5 se move e captura o paralisador em f5.",
  "stomp.title": "Capture",
  "stomp.task": "Capture o paralisador verde.",
  "stomp.hint": "O octógono precisa de dois passos.",
  "stomp.explanation": "Octógonos e reis capturam ao se mover. Cada um uma vez por turno.",
  "fling-it-away.title": "Arremesse para longe",
  "fling-it-away.task": "O laser verde em f5 olha para o seu rei. Arremesse-o para longe com o seu hipérgono.",
  "fling-it-away.hint": "Vá para a casa dele.",
  "fling-it-away.explanation":
    "Onde ele vai cair é questão de sorte, e para onde vai olhar também. Ele pode até cair em um buraco.",
  "end.title": "Como termina",
  "end.text.1":
    "Um jogador sem rei perde, mesmo pelo próprio disparo. Se os dois reis desaparecem em uma mesma ação, a partida termina empatada.",
  "end.text.2": "Não há xeque: ninguém avisa você quando o seu rei está em perigo. Passar a vez é sempre permitido.",
  "end.text.3": "Se o turno for encerrado quatro vezes seguidas sem nenhuma ação, a partida termina empatada.",
  "end.diagram.1": "Uma explosão não pergunta o que é de quem: aqui os dois reis estão perto demais da bomba.",
  "out-of-the-line.title": "Fora da linha de tiro",
  "out-of-the-line.task":
    "O laser verde olha para o seu rei. Faça com que ele não possa simplesmente disparar e vencer, depois encerre o turno.",
  "out-of-the-line.hint": "Saia da fileira 6 ou ponha o octógono nela. Depois encerre o turno.",
  "out-of-the-line.explanation":
    "O disparo agora não acertaria o seu rei. Verde precisa gastar ações para mirar de novo.",
  "notation.title": "A notação",
  "notation.text.1":
    "As colunas vão de a a o, as fileiras de 1 a 11. Um passo se escreve com as suas duas casas: b6c6. Um giro é a casa, @ e a nova direção, de 0 para o norte, no sentido horário, até 7 para o noroeste: b6@3. Um disparo é a casa com um asterisco: a7*. As ações de um turno são separadas por vírgulas; um ponto sozinho encerra um turno sem ação.",
  "notation.text.2":
    "Uma posição vai da fileira 11 à fileira 1, com barras entre as fileiras e vírgulas entre as casas. As letras: K rei, L laser, S paralisador, W espelho unidirecional, B bomba, H hipérgono, T divisor, F octógono espelhado e P semiespelhado, D espelho triangular; maiúsculas são vermelhas. Um algarismo depois da letra é a direção, números são casas vazias.",
  "notation.text.3":
    "No fim vêm o lado da vez, r ou g, as ações restantes e um traço se nenhuma peça usou ainda a sua ação especial.",
  "notation.diagram.1": "O laser vermelho em c7 olha para o leste, que é a direção 2: a fileira se escreve 2,L2,12.",
  "write-a-turn.title": "Anote um turno",
  "write-a-turn.task": "Anote este turno: o espelho em f4 gira para o sudoeste, depois o laser em c7 dispara.",
  "write-a-turn.hint": "O sudoeste é a direção 5. Duas ações com uma vírgula entre elas.",
  "write-a-turn.explanation": "Certo: primeiro o giro, depois o disparo.",
  "practice.title": "Prática",
  "practice.text.1": "Três ações são muita coisa. Pergunte-se o que há entre você e o rei e que peça dá conta disso.",
  "practice.diagram.1": "A posição inicial, com todas as 27 peças de cada lado, quatro buracos e um hiperburaco.",
  "clear-the-way.title": "Abra caminho",
  "clear-the-way.task": "Um octógono protege o rei. Vença neste turno, com três ações.",
  "clear-the-way.hint": "Seu próprio octógono pode capturá-lo. Mas aí é ele que fica no caminho.",
  "clear-the-way.explanation":
    "Capturar, recuar, disparar. Seu octógono só pode capturar uma vez por turno, mas ainda pode se mover.",
  "split-decision.title": "Raio dividido",
  "split-decision.task": "Vença neste turno. O laser não vê o rei, mas um divisor vê.",
  "split-decision.hint": "Leve o divisor para o raio: a ponta dele já aponta para o seu laser.",
  "split-decision.explanation":
    "Em h5 o divisor manda uma metade para cima, até o rei em h9, e a outra para fora do tabuleiro.",
  "a-long-fuse.title": "Um pavio longo",
  "a-long-fuse.task": "Vença neste turno: o rei se esconde atrás da própria bomba.",
  "a-long-fuse.hint":
    "Uma bomba girada é atingida no centro por raios diagonais. Seu laser vê o espelho em h10 na diagonal, e dali uma diagonal desce até l6.",
  "a-long-fuse.explanation":
    "Pela diagonal acima até h10, pela diagonal abaixo até l6, bem no centro. A explosão leva o rei junto.",
};
