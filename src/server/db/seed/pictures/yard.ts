import { pick, times } from './chance.ts'
import { dark, mix } from './colour.ts'
import { fall, lit } from './fills.ts'
import type { Picture } from './kinds.ts'
import { land } from './land.ts'
import { mark } from './marks.ts'
import { at, box, line, op, oval, path } from './pencil.ts'
import type { Stage } from './stage.ts'

/** The house and yard of a producer from outside: roof and walls by chance, the shop's sign, trees, goods on a bench. */
export function yard(
  p: Picture,
  set: Stage,
  rnd: () => number,
  put: (i: number, x: number, y: number, s: number) => string,
): string {
  const { w, h } = set
  const ground = h * 0.62
  const wood = mix(set.table, '#8a5b38', 0.4)
  // The roof's colour, the walls and the roof's shape, before the land: the order of chance is part of the picture.
  const home = house(p, rnd, wood)
  const bench = (i: number) => box(w * (0.49 + i * 0.145), h * 0.8, 14, 80, 0, dark(wood, 0.2))
  const tree = (x: number, i: number) =>
    at(
      w * x,
      ground + 50 + i * 14,
      box(-12, -230, 24, 230, 6, '#7a5236') +
        oval(-50, -250, 110, 90, lit('#5b8a4c')) +
        oval(40, -300, 120, 100, lit('#6fa058')),
      0.8 + i * 0.12,
    )
  return (
    land(p.land, w, h, ground, rnd) +
    box(0, ground, w, h - ground, 0, fall(mix('#c9b27c', set.table, 0.4))) +
    at(w * 0.3, ground + 60, home) +
    [0.58, 0.93, 0.05].map(tree).join('') +
    box(w * 0.48, h * 0.79, w * 0.46, 16, 4, wood) +
    times(4, bench) +
    times(4, (i) => put(i, w * (0.54 + i * 0.115), h * 0.8, 130)) +
    put(0, w * 0.2, h * 0.93, 190)
  )
}

function house(p: Picture, rnd: () => number, wood: string): string {
  const roof = pick(rnd, ['#b9583a', '#8d4a34', '#5f7a72', '#9a6a3c', '#6b5a52'])
  const wall = pick(rnd, ['#f1e2c6', '#e4ead8', '#d9b98a', '#f0d8c4', '#dbe6e6'])
  const hipped = rnd() < 0.5
  const ridge = (i: number) => {
    const steep = 2 - Math.abs(2 - i)
    const d = `M${-230 + i * 115} ${-218 - steep * 4}L${-150 + i * 75} ${-280 - steep * 36}`
    return line(d, dark(roof, 0.25), 4, op(0.5))
  }
  return (
    box(-240, -230, 480, 230, 0, lit(wall)) +
    path(hipped ? 'M-300-220L-190-390H190L300-220Z' : 'M-310-214L-250-236L0-440L250-236L310-214Z', lit(roof)) +
    times(5, ridge) +
    box(-40, -160, 90, 160, 4, wood) +
    [-190, 110].map((x) => box(x, -170, 90, 80, 4, '#7fa3a8') + box(x - 6, -176, 102, 10, 2, wood)).join('') +
    box(-60, -214, 130, 40, 6, p.colours?.[0] ?? '#0f766e') +
    mark(p.mark ?? 'leaf', 5, -194, 30, '#f6ecd8')
  )
}
