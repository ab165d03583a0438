import { lettering } from './lettering.ts'
import { joinTimes } from './random.ts'
import { clipped, ellipse, roundedRect, strokedPath, transformed } from './shapes.ts'

/** The screen of a phone that shows a photo of w × `tall` in its middle, below a status bar and an arrow, on black. */
export function phoneScreen(w: number, h: number, tall: number, photo: string): string {
  const unit = w / 100
  const top = Math.max(unit * 17, (h - tall) / 2)
  const ink = '#f2f2f2'
  const signal = joinTimes(4, (i) =>
    roundedRect(unit * (80 + i * 1.5), unit * (4.6 - i * 0.6), unit, unit * (0.8 + i * 0.6), 1, ink),
  )
  const battery =
    roundedRect(
      unit * 89,
      unit * 2.7,
      unit * 5.4,
      unit * 2.8,
      unit * 0.5,
      'none',
      `stroke="${ink}" stroke-width="${unit * 0.35}"`,
    ) +
    roundedRect(unit * 89.6, unit * 3.3, unit * 2.4, unit * 1.6, 1, ink) +
    roundedRect(unit * 94.6, unit * 3.5, unit * 0.6, unit * 1.2, 1, ink)
  const back = strokedPath(
    `M${unit * 9} ${unit * 11}H${unit * 4}M${unit * 6.4} ${unit * 8.6}L${unit * 4} ${unit * 11}L${unit * 6.4} ${unit * 13.4}`,
    ink,
    unit * 0.6,
  )
  const menu = joinTimes(3, (i) => ellipse(unit * 94, unit * (9 + i * 2), unit * 0.5, unit * 0.5, ink))
  const foot = h - unit * 12
  const tools = joinTimes(4, (i) =>
    ellipse(unit * (14 + i * 24), foot, unit * 2.4, unit * 2.4, 'none', `stroke="${ink}" stroke-width="${unit * 0.5}"`),
  )
  return (
    roundedRect(0, 0, w, h, 0, '#000000') +
    lettering('09:41', unit * 9, unit * 4.1, unit * 10, unit * 2.6, ink) +
    signal +
    battery +
    back +
    lettering('KEMARIN 16:20', unit * 26, unit * 11, unit * 24, unit * 2.4, ink, 0.8) +
    menu +
    transformed(0, top, clipped(`M0 0H${w}V${tall}H0Z`, photo)) +
    (foot > top + tall ? tools : '')
  )
}
