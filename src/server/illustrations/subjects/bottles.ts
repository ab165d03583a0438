import { darken, lighten, round1 } from '../colour.ts'
import { cylinderFill, flatFill, glassFill } from '../fills.ts'
import type { DrawSubject, Point } from '../illustration.ts'
import { shine } from '../labels.ts'
import { lettering } from '../lettering.ts'
import { mark } from '../marks.ts'
import { joinTimes } from '../random.ts'
import { bandAround, disc, revolved, revolvedPath } from '../revolve.ts'
import { clipped, ellipse, filledPath, opacityAttribute, roundedRect, strokedPath } from '../shapes.ts'
import { texturedWindow } from '../textures.ts'

/** Jars and bottles, turned on a lathe. */
export const bottles: Record<string, DrawSubject> = {
  jar: (k) => {
    const { a = '#b3381f', b = '#fbf0dc', c = '#6b2113', fill, rnd, style } = k
    const side: Point[] = [
      [104, -296],
      [112, -284],
      [140, -250],
      [146, -220],
      [146, -60],
      [144, -22],
      [118, 0],
    ]
    const d = revolvedPath(side)
    const liquid = !fill
    const lid = style === 'cork' ? '#c99a63' : c
    return {
      wide: 310,
      tall: 350,
      art:
        filledPath(d, liquid ? cylinderFill(a) : '#efe8da') +
        (liquid
          ? bandAround(140, -262, -232, lighten(a, 0.5), opacityAttribute(0.35))
          : texturedWindow(d, fill, -150, -262, 300, 290, rnd, 0.8)) +
        filledPath(d, glassFill(liquid ? a : '#e9efec')) +
        bandAround(148, -202, -42, b) +
        mark(k.mark, 0, k.label ? -142 : -98, k.label ? 44 : 92, c) +
        (k.label ? lettering(k.label, 0, -82, 206, 54, c) : '') +
        bandAround(148, -50, -42, c, opacityAttribute(0.85)) +
        bandAround(148, -202, -194, c, opacityAttribute(0.85)) +
        revolved(
          [
            [112, -346],
            [114, -336],
            [114, -292],
          ],
          cylinderFill(lid),
          false,
          false,
        ) +
        disc(112, -346, flatFill(lighten(lid, 0.15))) +
        joinTimes(12, (i) =>
          strokedPath(`M${round1(-105 + i * 19)}-328V-290`, darken(lid, 0.3), 2, opacityAttribute(0.4)),
        ) +
        shine('M-126-236C-130-150-130-90-124-34L-104-28C-110-90-110-160-106-240Z', 0.4),
    }
  },
  bottle: (k) => {
    const { a = '#d9a441', b = '#fdf5e3', c = '#3f4a2a', style } = k
    const slim = style === 'syrup'
    const r = slim ? 82 : 100
    const h = slim ? 470 : 420
    const cap = style === 'dropper' ? '#2c2c2e' : c
    const side: Point[] =
      style === 'sauce'
        ? [
            [40, -400],
            [42, -350],
            [74, -290],
            [96, -240],
            [98, -120],
            [94, -20],
            [74, 0],
          ]
        : [
            [36, -h + 30],
            [36, -h + 86],
            [r * 0.9, -h + 165],
            [r, -h + 205],
            [r, -60],
            [r - 3, -18],
            [r - 22, 0],
          ]
    const d = revolvedPath(side)
    const fillTo = style === 'sauce' ? -300 : -h + 130
    return {
      wide: r * 2,
      tall: h + 20,
      art:
        filledPath(d, cylinderFill(lighten(a, 0.35))) +
        clipped(
          d,
          roundedRect(-120, fillTo, 240, 520, 0, cylinderFill(a)) + ellipse(0, fillTo, 120, 10, lighten(a, 0.35)),
        ) +
        filledPath(d, glassFill(a)) +
        bandAround(style === 'sauce' ? 99 : r + 1, -h * 0.46, -58, b) +
        bandAround(style === 'sauce' ? 99 : r + 1, -h * 0.46, -h * 0.46 + 10, c) +
        mark(k.mark, 0, k.label ? -h * 0.46 + 52 : -100, k.label ? 44 : 84, c) +
        (k.label ? lettering(k.label, 0, -78, r * 1.5, 52, c) : '') +
        revolved(
          [
            [44, -h - 8],
            [45, -h + 34],
          ],
          cylinderFill(cap),
          false,
          false,
        ) +
        disc(44, -h - 8, lighten(cap, 0.2)) +
        (style === 'dropper'
          ? revolved(
              [
                [16, -h - 88],
                [24, -h - 60],
                [24, -h - 12],
              ],
              cylinderFill('#3a3a3d'),
            )
          : joinTimes(7, (i) =>
              strokedPath(`M${-36 + i * 12} ${-h + 4}v28`, darken(cap, 0.3), 2, opacityAttribute(0.5)),
            )) +
        shine(`M${-r * 0.8} ${-h * 0.54}V-40L${-r * 0.62} -30V${-h * 0.56}Z`, 0.4),
    }
  },
}
