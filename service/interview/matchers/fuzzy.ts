/** Words that look like a lexicon word with a typo but are words of their own. */
const notTypos = new Set(
  (
    'heard hears hearth beard threat threats chess cheat chase cheap these three there fewer sweet swear saint paint paints ' +
    'couch touch tough blend breed flood bloom brood block slack stood stuff staff drying daring being bring cheese ' +
    'spoke stoke strike strikes house horse weeds yearn pears gives lives hires wrath waist vital visits vision ' +
    'breast chair light night sight might could would should world words works worry sorry story short shore ' +
    'class glass grass press dress cress feels feeds fills falls faith paid panic plain plane clear tears tired hired ' +
    'mouse route routes south youth teeth tooth stomp stamp storm sting string sling slide side brain train drain ' +
    'horas hojas gordo gorda cabello caballo cuello cuelo pienso siento ciento tiento mando mano malo mala vista ' +
    'conclusion conclusions quiere quieren quiera querer mother another faster fasting boring bored ankle uncle hobby lobby novel ' +
    'trabajo pagado cansado casado pesado pasado pisado brazos abrazo hecho lecho techo pecas pesca tonto poros toros' +
    ' abierto abogada abogado alarma alegria aletas algas alone amanecio apoya arches arroz aware bacon banco' +
    ' barking beans bears beater bingo birch birra blocker bloods bloque bones boots botox bronca budgie' +
    ' bullock bumper cajera calamar caldo camara camello camera camion canada cancel caramelos carnet cerrada' +
    ' cerrado chance charging checked checking checks chica chico chile choca choir clase click close cloth' +
    ' clothes cobre coches cocina colon compas completa completas completo compra compras concussion contar' +
    ' contra controlado correo corri coser cosquillas costo counts cover cuento curry curso cursos descartar' +
    ' desordenado desperate dissection dozing dramas drive driver drives drove dulces easter enema enero eructo' +
    ' faces figure fisio flaking forms fotos gafas gastro genial grand grape grave greet grits guarde halls' +
    ' heating hombre hombres hueco ingles insides invented inyeccion inyecciones inyectado inyectaron juega' +
    ' kneel knots known lacio leans licks listo llama llamaron llamas looked looking looks lugares lumpy' +
    ' maestra malas mandar manera marca marco mareas mares marzo mates meeting mirada moneda monton moras mores' +
    ' movie moving nevera notas nueve padre painting pancha panel papeles parada parado parche parties parts' +
    ' party patada peace pegar perros pescador piezas pincho pints plans plant planta plumb podrido poner ponga' +
    ' porro pound powder professor promotion prone propped quedar queja queue quiso radiacion radiation raising' +
    ' raros raving reach reaching recession reduce refused resaca rincon rojas ruidos salsa santa scale scars' +
    ' score scored segunda semen senor senora senti share sheep sheet sheets shins skins shoes shops shouting shouts' +
    ' showed silbo silla sitios slate slight slimming smelling snort soles specs spell sprain spring spying' +
    ' stair staring steaks steam stepping stinks stitch stitches stranger straw stressing stretching strip' +
    ' stumble stumbled swears sweater sweaters table tables tallas tardes tazon tenia termine thump tickle' +
    ' tights tonic torch traia tratada travel travels traves trick tronco tumbler varnish vendo ventas vuelo' +
    ' vuelta vuelto wanting waves wearer wells whimper widow ' +
    'fiver fivers heals heel caves halves pants calzones pantalones vainilla tales thins temper tempers templo templos wrists things cheeky checked fingered handed costilla costillas tallones forearms foreman theme themes ' +
    'attach detection conversion leading binding calls chain closest enter entry escape expansion explosion expose fails files focus heading inert insert inspect larger major mocha nodes magic order older pairs passing person places point print replace rights sending serve setting shall shared sharing shell smart stack store stored story strings tapped tasks token various version window windows writes certain marcha'
  ).split(' '),
);

/** Optimal string alignment distance, given up (returns `bound + 1`) as soon as it exceeds the bound. */
export function boundedDistance(left: string, right: string, bound: number): number {
  if (Math.abs(left.length - right.length) > bound) return bound + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1] ? 0 : 1;
      let value = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + same,
      );
      if (
        row > 1 &&
        column > 1 &&
        left[row - 1] === right[column - 2] &&
        left[row - 2] === right[column - 1]
      ) {
        value = Math.min(value, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(value);
      if (value < best) best = value;
    }
    if (best > bound) return bound + 1;
    beforeLast = last;
    last = current;
  }
  return last[right.length] ?? bound + 1;
}

/** How many letters of a word may be wrong: none below 5 letters, one up to 8, two above. */
export function toleranceOf(word: string): number {
  if (word.length < 5) return 0;
  return word.length <= 8 ? 1 : 2;
}

export function mayBeTypo(word: string): boolean {
  return word.length >= 5 && !notTypos.has(word) && !/\d/.test(word);
}

/** The letters of a word, one bit each; whatever is no letter from a to z shares the last one. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1) {
    const letter = word.charCodeAt(index) - 97;
    letters |= 1 << (letter >= 0 && letter < 26 ? letter : 26);
  }
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Whether two words may lie within a distance, by their letters alone: each change adds and removes one at most. */
export function mayBeWithin(left: number, right: number, bound: number): boolean {
  return countBits(left & ~right) <= bound && countBits(right & ~left) <= bound;
}
