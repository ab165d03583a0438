import { darken, mix } from './colour.ts'
import { drawSubject, placeOnTable, scaleFor, standingForm } from './draw-subject.ts'
import { cylinderFill, faceFill, fadeFill, flatFill, steelFill } from './fills.ts'
import type { Illustration } from './illustration.ts'
import { landscape } from './landscape.ts'
import { outdoorScene } from './outdoor.ts'
import { joinTimes, pick, seededRandom } from './random.ts'
import { emptyScene } from './scene.ts'
import { clipped, ellipse, filledPath, roundedRect, strokedPath, transformed, withOpacity } from './shapes.ts'
import { svgDocument } from './svg.ts'

/** A look into a workshop, 1200 × 900: shelf, bench, packing, stock, stall or yard. */
export function workshop(p: Illustration): string {
  const [w, h] = p.size ?? [1200, 900]
  const seed = p.seed ?? 1
  const rnd = seededRandom(seed)
  const view = p.view ?? 'shelf'
  const items = p.items ?? []
  const set = emptyScene(p.tone, w, h, rnd, h * (view === 'stock' ? 0.5 : 0.68), false)
  const put = (i: number, x: number, y: number, s: number) => {
    const t = drawSubject(items[i % items.length] ?? 'carton', seed + i * 7, 0.5)
    return placeOnTable(standingForm(t), x, y, scaleFor(t, s * 1.1, s))
  }
  if (view === 'yard') return svgDocument(w, h, outdoorScene(p, set, rnd, put))
  const scene: WorkshopScene = { p, w, h, seed, rnd, wood: mix(set.table, '#8a5b38', 0.4), put }
  const furnish = VIEWS[view] ?? shelf
  return svgDocument(w, h, set.art + furnish(scene))
}

type WorkshopScene = {
  p: Illustration
  w: number
  h: number
  seed: number
  rnd: () => number
  wood: string
  /** Stands the i-th of the shop's goods (round and round) at x, y, about `s` large. */
  put: (i: number, x: number, y: number, s: number) => string
}

const VIEWS: Record<string, (room: WorkshopScene) => string> = { shelf, bench, packing, stock, stall }

function shelf(scene: WorkshopScene): string {
  const { put } = scene
  return (
    board(scene, 300) +
    board(scene, 560) +
    joinTimes(5, (i) => put(i, 190 + i * 205, 302, 190)) +
    joinTimes(4, (i) => put(i + 2, 230 + i * 245, 562, 200)) +
    put(0, 330, 800, 250) +
    put(1, 860, 810, 230)
  )
}

function bench(scene: WorkshopScene): string {
  const { wood, seed, rnd, put } = scene
  const hungTool = (i: number) => {
    const tool = TOOLS[(i + seed) % TOOLS.length]!
    return transformed(
      580 + i * 96,
      160,
      withOpacity(0.25, transformed(8, 8, tool('#2b1a12'))) + tool(pick(rnd, ['#9aa5ab', '#7f8a90', '#b0b6ba'])),
      1,
    )
  }
  return (
    windowView(scene, 110, 90) +
    roundedRect(520, 80, 600, 330, 10, flatFill(mix(wood, '#e6d3b4', 0.35))) +
    joinTimes(6, hungTool) +
    put(0, 480, 790, 370) +
    put(1, 900, 770, 270) +
    put(2, 180, 780, 220)
  )
}

function packing(scene: WorkshopScene): string {
  const { p, seed, put } = scene
  const brand = p.mark === undefined ? {} : { mark: p.mark }
  return (
    board(scene, 260, 620, 500) +
    joinTimes(3, (i) => put(i, 720 + i * 150, 262, 150)) +
    lamp(330, p.colours?.[0] ?? '#0f766e') +
    placeOnTable(drawSubject({ motif: 'carton', ...brand, style: 'one' }, seed, 0.5), 1060, 680, 0.6) +
    put(2, 660, 690, 200) +
    placeOnTable(drawSubject({ motif: 'carton', ...brand }, seed, 0.5), 330, 790, 0.85) +
    put(0, 730, 825, 260) +
    put(1, 990, 830, 220)
  )
}

function stock(scene: WorkshopScene): string {
  const { put } = scene
  return (
    windowView(scene, 450, 60) +
    joinTimes(4, (i) => put(i, 170 + i * 290, 560 + (i % 2) * 24, 250)) +
    joinTimes(3, (i) => put(i + 1, 280 + i * 320, 800, 300))
  )
}

function stall(scene: WorkshopScene): string {
  const { p, wood, put } = scene
  const awning = (i: number) => {
    const d = `M${90 + i * 102} 60H${192 + i * 102}V190A51 36 0 0 1 ${90 + i * 102} 190Z`
    return filledPath(d, faceFill(i % 2 ? '#f6ecd8' : (p.colours?.[0] ?? '#0f766e')))
  }
  return (
    roundedRect(90, 170, 1020, 40, 6, darken(wood, 0.2)) +
    joinTimes(10, awning) +
    [110, 1074].map((x) => roundedRect(x, 190, 18, 460, 0, wood)).join('') +
    board(scene, 470, 220, 760) +
    joinTimes(4, (i) => put(i, 330 + i * 180, 472, 180)) +
    joinTimes(4, (i) => put(i + 1, 220 + i * 255, 790 - (i % 2) * 20, 250))
  )
}

/** A shelf board with its shadow and two brackets. */
function board({ w, wood }: WorkshopScene, y: number, x = 70, wide = w - 140): string {
  const bracket = (u: number) => filledPath(`M${u} ${y + 20}h16v44l-16-14Z`, darken(wood, 0.3))
  return (
    roundedRect(x, y, wide, 20, 4, flatFill(wood)) +
    roundedRect(x, y + 20, wide, 40, 0, fadeFill('#2b1a12', 22)) +
    [x + 50, x + wide - 66].map(bracket).join('')
  )
}

const lamp = (x: number, colour: string) =>
  strokedPath(`M${x} 0V70`, '#3a3a3d', 5) +
  ellipse(x, 170, 260, 260, fadeFill('#ffe9b0', 46)) +
  filledPath(`M${x - 70} 130C${x - 60} 84 ${x - 30} 66 ${x} 66S${x + 60} 84 ${x + 70} 130Z`, flatFill(colour)) +
  ellipse(x, 131, 70, 12, '#fff3cf')

/** A window of 300 × 250 onto the land. */
const windowView = ({ p, wood, rnd }: WorkshopScene, x: number, y: number) =>
  roundedRect(x - 12, y - 12, 324, 274, 6, flatFill(wood)) +
  clipped(`M${x} ${y}h300v250h-300Z`, transformed(x, y, landscape(p.land, 300, 250, 200, rnd))) +
  roundedRect(x + 144, y, 12, 250, 0, wood) +
  roundedRect(x, y + 118, 300, 10, 0, wood)

/** Hammer, adze, saw, ladle, pliers, brush. */
const TOOLS: ((c: string) => string)[] = [
  (c) => roundedRect(-9, -10, 18, 190, 8, cylinderFill('#b5834f')) + roundedRect(-56, -40, 112, 42, 8, steelFill(c)),
  (c) => roundedRect(-10, 60, 20, 120, 9, cylinderFill('#a5652d')) + filledPath('M-40-40H40L20 64H-20Z', steelFill(c)),
  (c) =>
    filledPath('M-30-40L60 120L30 136L-40-10Z', steelFill(c)) +
    roundedRect(18, 120, 62, 60, 16, cylinderFill('#b3502a'), 'transform="rotate(-28 40 140)"'),
  (c) => strokedPath('M0 0V130', c, 12) + ellipse(0, 156, 34, 28, steelFill(c)),
  (c) => strokedPath('M-30 170C-60 190-70 130-34 126L40-30M30 170C60 190 70 130 34 126L-40-30', c, 13),
  () =>
    roundedRect(-8, -20, 16, 120, 8, cylinderFill('#b5834f')) +
    roundedRect(-30, 96, 60, 26, 4, '#5b3a22') +
    filledPath('M-30 122H30L26 184H-26Z', '#e6d3a4'),
]
