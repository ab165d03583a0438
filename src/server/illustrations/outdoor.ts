import { darken, mix } from './colour.ts'
import { faceFill, flatFill } from './fills.ts'
import type { Illustration } from './illustration.ts'
import { landscape } from './landscape.ts'
import { mark } from './marks.ts'
import { joinTimes, pick } from './random.ts'
import type { Scene } from './scene.ts'
import { ellipse, filledPath, opacityAttribute, roundedRect, strokedPath, transformed } from './shapes.ts'

/** The house and yard of a producer from outside: random roof and walls, the shop's sign, trees, goods on a bench. */
export function outdoorScene(
  p: Illustration,
  set: Scene,
  rnd: () => number,
  put: (i: number, x: number, y: number, s: number) => string,
): string {
  const { w, h } = set
  const ground = h * 0.62
  const wood = mix(set.table, '#8a5b38', 0.4)
  // Roof colour, walls and roof shape before the land: the order of the random numbers determines the picture.
  const home = producerHouse(p, rnd, wood)
  const bench = (i: number) => roundedRect(w * (0.49 + i * 0.145), h * 0.8, 14, 80, 0, darken(wood, 0.2))
  const tree = (x: number, i: number) =>
    transformed(
      w * x,
      ground + 50 + i * 14,
      roundedRect(-12, -230, 24, 230, 6, '#7a5236') +
        ellipse(-50, -250, 110, 90, flatFill('#5b8a4c')) +
        ellipse(40, -300, 120, 100, flatFill('#6fa058')),
      0.8 + i * 0.12,
    )
  return (
    landscape(p.land, w, h, ground, rnd) +
    roundedRect(0, ground, w, h - ground, 0, faceFill(mix('#c9b27c', set.table, 0.4))) +
    transformed(w * 0.3, ground + 60, home) +
    [0.58, 0.93, 0.05].map(tree).join('') +
    roundedRect(w * 0.48, h * 0.79, w * 0.46, 16, 4, wood) +
    joinTimes(4, bench) +
    joinTimes(4, (i) => put(i, w * (0.54 + i * 0.115), h * 0.8, 130)) +
    put(0, w * 0.2, h * 0.93, 190)
  )
}

function producerHouse(p: Illustration, rnd: () => number, wood: string): string {
  const roof = pick(rnd, ['#b9583a', '#8d4a34', '#5f7a72', '#9a6a3c', '#6b5a52'])
  const wall = pick(rnd, ['#f1e2c6', '#e4ead8', '#d9b98a', '#f0d8c4', '#dbe6e6'])
  const hipped = rnd() < 0.5
  const ridge = (i: number) => {
    const steep = 2 - Math.abs(2 - i)
    const d = `M${-230 + i * 115} ${-218 - steep * 4}L${-150 + i * 75} ${-280 - steep * 36}`
    return strokedPath(d, darken(roof, 0.25), 4, opacityAttribute(0.5))
  }
  return (
    roundedRect(-240, -230, 480, 230, 0, flatFill(wall)) +
    filledPath(
      hipped ? 'M-300-220L-190-390H190L300-220Z' : 'M-310-214L-250-236L0-440L250-236L310-214Z',
      flatFill(roof),
    ) +
    joinTimes(5, ridge) +
    roundedRect(-40, -160, 90, 160, 4, wood) +
    [-190, 110]
      .map((x) => roundedRect(x, -170, 90, 80, 4, '#7fa3a8') + roundedRect(x - 6, -176, 102, 10, 2, wood))
      .join('') +
    roundedRect(-60, -214, 130, 40, 6, p.colours?.[0] ?? '#0f766e') +
    mark(p.mark ?? 'leaf', 5, -194, 30, '#f6ecd8')
  )
}
