import { round1 } from './colour.ts'
import { drawSubject, placeOnTable, scaleFor } from './draw-subject.ts'
import type { DrawnSubject, Illustration } from './illustration.ts'
import { seededRandom } from './random.ts'
import { emptyScene } from './scene.ts'
import { svgDocument } from './svg.ts'

/**
 * Goods on a table, 1000 × 1000: the hero and up to three props, seen from the front, as a pair, in a row, turned,
 * spread or close.
 */
export function stillLife(p: Illustration): string {
  const [w, h] = p.size ?? [1000, 1000]
  const seed = p.seed ?? 1
  const rnd = seededRandom(seed)
  const view = p.view ?? 'front'
  const [hero = 'carton', ...props] = p.items ?? []
  const side = rnd() < 0.5 ? 1 : -1
  const yaw = (view === 'turn' ? -0.5 : 0.5) + (rnd() - 0.5) * 0.16
  const main = drawSubject(hero, seed, yaw)
  const small = props.map((it, i) => drawSubject(it, seed + i * 5 + 1, yaw))
  const flat = main.wide > main.tall * 1.25
  const horizon = main.hung ? 815 : main.lying ? 350 : 640
  const set = emptyScene(p.tone, w, h, rnd, horizon, !main.lying)

  /** `dx` from the middle, on the randomly chosen side. */
  const across = (dx: number) => 500 + dx * side
  const put = (t: DrawnSubject, x: number, y: number, wide: number, tall: number, mirror = false) =>
    placeOnTable(t, across(x), y, scaleFor(t, wide, tall), mirror)
  const prop = (i: number, x: number, y: number, size = 260) => {
    const t = small[i]
    return t ? put(t, x, y, size * 1.05, size * 0.95, side < 0) : ''
  }

  const arrange = (): string => {
    if (main.hung)
      return put(main, props.length ? -50 : 0, 70, 700, 720) + prop(0, 330, 930, 280) + prop(1, -350, 920, 230)
    if (view === 'pair') {
      const twin = drawSubject(hero, seed + 50, yaw)
      return put(twin, 190, 735, 470, 480, side < 0) + put(main, -130, 815, 540, 560) + prop(0, 270, 890)
    }
    if (view === 'row') {
      const scale = scaleFor(main, 340, 470)
      const three = [-300, 0, 300].map((dx, i) =>
        placeOnTable(drawSubject(hero, seed + i * 9, yaw), across(dx), 770 - Math.abs(dx) * 0.1, scale),
      )
      return three.join('') + prop(0, -180, 905, 230) + prop(1, 190, 900, 210)
    }
    if (view === 'spread') return put(main, 190, 745, 470, 520) + prop(0, -140, 855, 540) + prop(1, 300, 900)
    if (main.lying)
      return put(main, 0, view === 'turn' ? 850 : 880, 800, 560, view === 'turn') + prop(0, -320, 540, 250)
    if (view === 'turn') return put(main, 0, flat ? 820 : 810, 760, 640, true)
    return (
      prop(1, -300, 735, flat ? 230 : 300) +
      (flat ? put(main, 0, 815, 740, 470) : put(main, props.length ? -40 : 0, 808, 620, 620)) +
      prop(0, flat ? 300 : 265, flat ? 908 : 872, flat ? 240 : 290) +
      prop(2, -330, 895, 220)
    )
  }

  const body = set.art + arrange()
  if (view !== 'close') return svgDocument(w, h, body)
  // Woven cloth is drawn so close that its pattern compresses well.
  const zoom = main.hung ? (main.wide > 560 ? 2.5 : 1.75) : 1.45
  const lift = main.hung ? -400 : flat ? -640 : -590
  const turn = round1((rnd() - 0.5) * 4)
  const near = `translate(500 520) rotate(${turn}) scale(${zoom}) translate(${-across(props.length && !flat ? -20 : 0)} ${lift})`
  return svgDocument(w, h, `<g transform="${near}">${body}</g>`)
}
