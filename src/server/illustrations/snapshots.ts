import { darken, lighten, mix } from './colour.ts'
import { drawSubject, placeOnTable, scaleFor, standingForm } from './draw-subject.ts'
import { cylinderFill, faceFill, fadeFill, flatFill, softFocus } from './fills.ts'
import { hold } from './hand.ts'
import type { Illustration } from './illustration.ts'
import { landscape } from './landscape.ts'
import { joinTimes, pick, seededRandom } from './random.ts'
import { emptyScene } from './scene.ts'
import { phoneScreen } from './screenshot.ts'
import { ellipse, filledPath, opacityAttribute, roundedRect, smoothCurve, strokedPath, transformed } from './shapes.ts'
import { svgDocument } from './svg.ts'

/** A photo being composed: the whole of it, w × h, and its shorter side, of which all sizes in it are shares. */
type Frame = {
  p: Illustration
  w: number
  h: number
  side: number
  rnd: () => number
  /** Stands the i-th thing at x, y, at most `wide` × `tall`. */
  put: (i: number, x: number, y: number, wide: number, tall: number) => string
}

/**
 * A photo as producers take it with a phone: in the kitchen, in a hand, too near, on a floor, on white paper, with the
 * goods far at the side, or as a screenshot of a photo. `frame` is the whole photo, and `size` is its middle: products
 * are shown in a square, which the app cuts out. The noise and the light of the camera are added to its pixels.
 */
export function snapshot(p: Illustration): string {
  const [w, h] = p.size ?? [1600, 1600]
  const [wide, high] = p.frame ?? [w, h]
  const seed = p.seed ?? 1
  const put: Frame['put'] = (i, x, y, widest, tallest) => {
    const item = p.items?.[i]
    if (!item) return ''
    const thing = standingForm(drawSubject(item, seed + i * 7, 0.42))
    return placeOnTable(thing, x, y, scaleFor(thing, widest, tallest))
  }
  const frame = { p, w: wide, h: high, side: Math.min(wide, high), rnd: seededRandom(seed), put }
  const art = (VIEWS[p.view ?? 'kitchen'] ?? kitchen)(frame)
  return svgDocument(w, h, transformed((w - wide) / 2, (h - high) / 2, art))
}

const VIEWS: Record<string, (frame: Frame) => string> = { kitchen, hand, near, floor, white, panorama, screenshot }

/** A photo that is held a little askew; enlarged so that no corner is empty. */
const askew = ({ w, h }: Frame, degrees: number, art: string) =>
  transformed(w / 2, h / 2, transformed(-w / 2, -h / 2, art), 1.09, degrees)

/** A tiled wall, a worktop with specks, kitchen things out of focus behind, and goods among what lies about. */
function kitchen(frame: Frame): string {
  const { w, h, side, rnd, put } = frame
  const unit = side / 100
  const edge = h * 0.5 + side * 0.14
  const tile = unit * 15
  const joints =
    joinTimes(Math.ceil(w / tile), (i) => strokedPath(`M${i * tile} 0V${edge}`, '#b5a888', unit * 0.5)) +
    joinTimes(Math.ceil(edge / tile), (i) => strokedPath(`M0 ${edge - i * tile}H${w}`, '#b5a888', unit * 0.5))
  const speck = () =>
    ellipse(rnd() * w, edge + rnd() * (h - edge), unit * (0.2 + rnd() * 0.5), unit * 0.3, pick(rnd, SPECKS))
  const towel = smoothCurve([
    [0, edge + unit * 20],
    [unit * 15, edge + unit * 21],
    [unit * 24, edge + unit * 36],
    [unit * 18, h],
  ])
  const behind =
    roundedRect(w * 0.08, edge - unit * 34, unit * 17, unit * 34, unit * 3, cylinderFill('#7d8a86')) +
    roundedRect(w * 0.1, edge - unit * 40, unit * 10, unit * 8, unit * 2, '#3b3f3d') +
    roundedRect(w * 0.68, edge - unit * 24, unit * 26, unit * 24, unit * 4, cylinderFill('#8f4a34')) +
    ellipse(w * 0.68 + unit * 13, edge - unit * 24, unit * 13, unit * 2.4, '#4c2a20') +
    strokedPath(`M${w * 0.9} ${edge - unit * 62}V${edge - unit * 30}`, '#5a4a38', unit * 2) +
    ellipse(w * 0.9, edge - unit * 27, unit * 5, unit * 4, '#6b6a66')
  return askew(
    frame,
    (rnd() - 0.5) * 7,
    roundedRect(-w, -h, w * 3, h + edge, 0, faceFill('#d9cdb0')) +
      joints +
      ellipse(w * 0.72, h * 0.12, side * 0.6, side * 0.5, fadeFill('#fff2c4', 80)) +
      softFocus(unit * 0.9, behind) +
      roundedRect(-w, edge, w * 3, h * 2, 0, faceFill('#8d8576')) +
      joinTimes(70, speck) +
      strokedPath(`M${-w} ${edge}H${w * 2}`, '#6d6557', unit * 1.2) +
      filledPath(`M0 ${edge + unit * 20}${towel}H0Z`, flatFill('#a8433c')) +
      joinTimes(4, (i) =>
        strokedPath(`M0 ${edge + unit * (24 + i * 7)}L${unit * 17} ${edge + unit * (31 + i * 6)}`, '#e3d5c4', unit),
      ) +
      put(1, w / 2 + side * 0.36, edge + unit * 22, side * 0.34, side * 0.26) +
      put(0, w / 2 - unit * 4, edge + unit * 26, side * 0.5, side * 0.6),
  )
}

const SPECKS = ['#5e574b', '#a79d8a', '#c6bca6', '#6f6a60']

/** One hand holds the goods up, in front of a yard or a room out of focus. */
function hand(frame: Frame): string {
  const { p, w, h, side, rnd } = frame
  const unit = side / 100
  const thing = standingForm(drawSubject(p.items?.[0] ?? 'pouch', p.seed ?? 1, 0.42))
  const scale = scaleFor(thing, side * 0.5, side * 0.62)
  const tall = thing.tall * scale
  const { behind, before } = hold(thing.wide * scale, tall, pick(rnd, SKIN))
  // Out of focus: every thing behind is a soft spot.
  const leaf = () => {
    const [x, y] = [w * rnd(), h / 2 + side * (rnd() * 0.5 - 0.5)]
    const [wide, high] = [unit * (12 + rnd() * 12), unit * (9 + rnd() * 8)]
    return ellipse(x, y, wide, high, fadeFill(pick(rnd, ['#4f7d43', '#79a563', '#3f6d45']), 95))
  }
  const ground = h / 2 + side * 0.2
  const background =
    roundedRect(0, 0, w, h, 0, faceFill('#cfd6c4')) +
    joinTimes(18, leaf) +
    ellipse(w * 0.78, ground - unit * 10, unit * 22, unit * 34, fadeFill('#7f989b', 90)) +
    ellipse(w / 2, h, w, h - ground, fadeFill('#a8957a', 100)) +
    ellipse(w * 0.16, ground + unit * 14, unit * 30, unit * 9, fadeFill('#7d6b54', 70))
  const held = transformed(w / 2 - unit * 6, h / 2 + tall * 0.44, behind + transformed(0, 0, thing.art, scale) + before)
  return background + transformed(w / 2, h / 2, transformed(-w / 2, -h / 2, held), 1, -5)
}

const SKIN = ['#b98058', '#a46d49']

/** So near that the goods do not fit: the top and a side are missing, and the flash shines on them. */
function near(frame: Frame): string {
  const { p, w, h, side, rnd, put } = frame
  const unit = side / 100
  const horizon = h / 2 + side * 0.2
  const table = emptyScene(p.tone, w, h, rnd, horizon, false).art
  return askew(
    frame,
    5 + rnd() * 3,
    table +
      put(1, w / 2 - side * 0.34, h / 2 + side * 0.4, side * 0.4, side * 0.4) +
      put(0, w / 2 + unit * 16, h / 2 + side * 0.47, side * 1.04, side * 1.28) +
      ellipse(w / 2 + unit * 2, h / 2 - unit * 14, unit * 26, unit * 22, fadeFill('#ffffff', 62)),
  )
}

/** Upright: the goods stand on a tiled floor before a wall, and the photo is taken from high above them. */
function floor(frame: Frame): string {
  const { w, h, side, rnd, put } = frame
  const unit = side / 100
  const horizon = h * 0.34
  const deep = (i: number) => horizon + (h - horizon) * (i / 6) ** 1.6
  const rows = joinTimes(7, (i) => strokedPath(`M${-w} ${deep(i)}H${w * 2}`, '#9fa6a6', unit * 0.5))
  const columns = joinTimes(13, (i) => {
    const x = w / 2 + (i - 6) * w * 0.16
    return strokedPath(`M${x} ${horizon}L${w / 2 + (i - 6) * w * 0.46} ${h}`, '#9fa6a6', unit * 0.5)
  })
  return askew(
    frame,
    (rnd() - 0.5) * 5,
    roundedRect(-w, -h, w * 3, h + horizon, 0, faceFill('#b9c3bd')) +
      roundedRect(-w, horizon - unit * 9, w * 3, unit * 9, 0, '#8b5a3c') +
      roundedRect(-w, horizon, w * 3, h * 2, 0, faceFill('#d8dcd8')) +
      columns +
      rows +
      ellipse(w * 0.2, h * 0.2, w * 0.6, h * 0.3, fadeFill('#ffffff', 40)) +
      put(1, w / 2 + side * 0.34, h * 0.68, side * 0.4, side * 0.4) +
      put(0, w / 2 - unit * 3, h * 0.83, side * 0.8, h * 0.66),
  )
}

/** On pure white, with much empty space around. */
function white({ w, h, side, put }: Frame): string {
  const goods = put(0, w / 2 + side * 0.02, h / 2 + side * 0.19, side * 0.42, side * 0.36)
  return roundedRect(0, 0, w, h, 0, '#ffffff') + goods
}

/** Flat and wide: land and sky too bright, and the goods small at the right side. */
function panorama(frame: Frame): string {
  const { p, w, h, side, rnd, put } = frame
  const edge = h * 0.62
  const x = w / 2 + side * 0.3
  const furrow = (i: number) => {
    const y = edge + (h - edge) * (0.12 + i * 0.1)
    const bend = edge + (h - edge) * (0.1 + i * 0.1 + rnd() * 0.04)
    return strokedPath(`M${-w} ${y}Q${w / 2} ${bend} ${w * 2} ${y}`, darken('#cdb98f', 0.2), 5, opacityAttribute(0.35))
  }
  return askew(
    frame,
    -1.5,
    landscape(p.land, w, h, edge, rnd) +
      roundedRect(-w, edge, w * 3, h, 0, faceFill('#cdb98f')) +
      joinTimes(9, furrow) +
      ellipse(w * 0.3, h * 0.16, h * 0.9, h * 0.6, fadeFill(lighten('#fff6d8', 0.4), 85)) +
      put(1, x - side * 0.2, edge + side * 0.17, side * 0.18, side * 0.14) +
      put(0, x, edge + side * 0.15, side * 0.3, side * 0.32),
  )
}

/** A photo in the gallery of a phone, as a picture of its screen: status bar, arrow, black above and below. */
function screenshot(frame: Frame): string {
  const { p, w, h, rnd, put } = frame
  const tall = w * 0.75
  const set = emptyScene(p.tone, w, tall, rnd, tall * 0.64, false)
  const photo =
    set.art +
    roundedRect(0, 0, w, tall, 0, mix(set.wall, '#7a5236', 0.5), opacityAttribute(0.12)) +
    put(0, w * 0.46, tall * 0.9, w * 0.66, tall * 0.76)
  return phoneScreen(w, h, tall, photo)
}
