import { dice, pick, times } from './chance.ts'
import { dark, mix } from './colour.ts'
import { fade, fall, lit, steel, tube } from './fills.ts'
import type { Picture } from './kinds.ts'
import { land } from './land.ts'
import { at, box, clip, line, oval, path, veil } from './pencil.ts'
import { sheet } from './sheet.ts'
import { stage } from './stage.ts'
import { make, scaleFor, stand, takenDown } from './things.ts'
import { yard } from './yard.ts'

/** A look into a workshop, 1200 × 900: shelf, bench, packing, stock, stall or yard. */
export function workshop(p: Picture): string {
  const [w, h] = p.size ?? [1200, 900]
  const seed = p.seed ?? 1
  const rnd = dice(seed)
  const view = p.view ?? 'shelf'
  const items = p.items ?? []
  const set = stage(p.tone, w, h, rnd, h * (view === 'stock' ? 0.5 : 0.68), false)
  const put = (i: number, x: number, y: number, s: number) => {
    const t = make(items[i % items.length] ?? 'carton', seed + i * 7, 0.5)
    return stand(takenDown(t), x, y, scaleFor(t, s * 1.1, s))
  }
  if (view === 'yard') return sheet(w, h, yard(p, set, rnd, put))
  const room: Room = { p, w, h, seed, rnd, wood: mix(set.table, '#8a5b38', 0.4), put }
  const furnish = VIEWS[view] ?? shelf
  return sheet(w, h, set.art + furnish(room))
}

type Room = {
  p: Picture
  w: number
  h: number
  seed: number
  rnd: () => number
  wood: string
  /** Stands the i-th of the shop's goods (round and round) at x, y, about `s` large. */
  put: (i: number, x: number, y: number, s: number) => string
}

const VIEWS: Record<string, (room: Room) => string> = { shelf, bench, packing, stock, stall }

function shelf(room: Room): string {
  const { put } = room
  return (
    board(room, 300) +
    board(room, 560) +
    times(5, (i) => put(i, 190 + i * 205, 302, 190)) +
    times(4, (i) => put(i + 2, 230 + i * 245, 562, 200)) +
    put(0, 330, 800, 250) +
    put(1, 860, 810, 230)
  )
}

function bench(room: Room): string {
  const { wood, seed, rnd, put } = room
  const hungTool = (i: number) => {
    const tool = TOOLS[(i + seed) % TOOLS.length]!
    return at(
      580 + i * 96,
      160,
      veil(0.25, at(8, 8, tool('#2b1a12'))) + tool(pick(rnd, ['#9aa5ab', '#7f8a90', '#b0b6ba'])),
      1,
    )
  }
  return (
    window(room, 110, 90) +
    box(520, 80, 600, 330, 10, lit(mix(wood, '#e6d3b4', 0.35))) +
    times(6, hungTool) +
    put(0, 480, 790, 370) +
    put(1, 900, 770, 270) +
    put(2, 180, 780, 220)
  )
}

function packing(room: Room): string {
  const { p, seed, put } = room
  const brand = p.mark === undefined ? {} : { mark: p.mark }
  return (
    board(room, 260, 620, 500) +
    times(3, (i) => put(i, 720 + i * 150, 262, 150)) +
    lamp(330, p.colours?.[0] ?? '#0f766e') +
    stand(make({ motif: 'carton', ...brand, style: 'one' }, seed, 0.5), 1060, 680, 0.6) +
    put(2, 660, 690, 200) +
    stand(make({ motif: 'carton', ...brand }, seed, 0.5), 330, 790, 0.85) +
    put(0, 730, 825, 260) +
    put(1, 990, 830, 220)
  )
}

function stock(room: Room): string {
  const { put } = room
  return (
    window(room, 450, 60) +
    times(4, (i) => put(i, 170 + i * 290, 560 + (i % 2) * 24, 250)) +
    times(3, (i) => put(i + 1, 280 + i * 320, 800, 300))
  )
}

function stall(room: Room): string {
  const { p, wood, put } = room
  const awning = (i: number) => {
    const d = `M${90 + i * 102} 60H${192 + i * 102}V190A51 36 0 0 1 ${90 + i * 102} 190Z`
    return path(d, fall(i % 2 ? '#f6ecd8' : (p.colours?.[0] ?? '#0f766e')))
  }
  return (
    box(90, 170, 1020, 40, 6, dark(wood, 0.2)) +
    times(10, awning) +
    [110, 1074].map((x) => box(x, 190, 18, 460, 0, wood)).join('') +
    board(room, 470, 220, 760) +
    times(4, (i) => put(i, 330 + i * 180, 472, 180)) +
    times(4, (i) => put(i + 1, 220 + i * 255, 790 - (i % 2) * 20, 250))
  )
}

/** A shelf board with its shadow and two brackets. */
function board({ w, wood }: Room, y: number, x = 70, wide = w - 140): string {
  const bracket = (u: number) => path(`M${u} ${y + 20}h16v44l-16-14Z`, dark(wood, 0.3))
  return (
    box(x, y, wide, 20, 4, lit(wood)) +
    box(x, y + 20, wide, 40, 0, fade('#2b1a12', 22)) +
    [x + 50, x + wide - 66].map(bracket).join('')
  )
}

const lamp = (x: number, colour: string) =>
  line(`M${x} 0V70`, '#3a3a3d', 5) +
  oval(x, 170, 260, 260, fade('#ffe9b0', 46)) +
  path(`M${x - 70} 130C${x - 60} 84 ${x - 30} 66 ${x} 66S${x + 60} 84 ${x + 70} 130Z`, lit(colour)) +
  oval(x, 131, 70, 12, '#fff3cf')

/** A window of 300 × 250 onto the land. */
const window = ({ p, wood, rnd }: Room, x: number, y: number) =>
  box(x - 12, y - 12, 324, 274, 6, lit(wood)) +
  clip(`M${x} ${y}h300v250h-300Z`, at(x, y, land(p.land, 300, 250, 200, rnd))) +
  box(x + 144, y, 12, 250, 0, wood) +
  box(x, y + 118, 300, 10, 0, wood)

/** Hammer, adze, saw, ladle, pliers, brush. */
const TOOLS: ((c: string) => string)[] = [
  (c) => box(-9, -10, 18, 190, 8, tube('#b5834f')) + box(-56, -40, 112, 42, 8, steel(c)),
  (c) => box(-10, 60, 20, 120, 9, tube('#a5652d')) + path('M-40-40H40L20 64H-20Z', steel(c)),
  (c) =>
    path('M-30-40L60 120L30 136L-40-10Z', steel(c)) +
    box(18, 120, 62, 60, 16, tube('#b3502a'), 'transform="rotate(-28 40 140)"'),
  (c) => line('M0 0V130', c, 12) + oval(0, 156, 34, 28, steel(c)),
  (c) => line('M-30 170C-60 190-70 130-34 126L40-30M30 170C60 190 70 130 34 126L-40-30', c, 13),
  () =>
    box(-8, -20, 16, 120, 8, tube('#b5834f')) +
    box(-30, 96, 60, 26, 4, '#5b3a22') +
    path('M-30 122H30L26 184H-26Z', '#e6d3a4'),
]
