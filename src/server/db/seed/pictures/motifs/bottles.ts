import { times } from '../chance.ts'
import { dark, light, n } from '../colour.ts'
import { glass, lit, tube } from '../fills.ts'
import { inside } from '../grains.ts'
import type { Motif, P } from '../kinds.ts'
import { shine } from '../labels.ts'
import { disc, turned, turnedPath, wrap } from '../lathe.ts'
import { words } from '../lettering.ts'
import { mark } from '../marks.ts'
import { box, clip, line, op, oval, path } from '../pencil.ts'

/** Jars and bottles, turned on a lathe. */
export const bottles: Record<string, Motif> = {
  jar: (k) => {
    const { a = '#b3381f', b = '#fbf0dc', c = '#6b2113', fill, rnd, style } = k
    const side: P[] = [
      [104, -296],
      [112, -284],
      [140, -250],
      [146, -220],
      [146, -60],
      [144, -22],
      [118, 0],
    ]
    const d = turnedPath(side)
    const liquid = !fill
    const lid = style === 'cork' ? '#c99a63' : c
    return {
      wide: 310,
      tall: 350,
      art:
        path(d, liquid ? tube(a) : '#efe8da') +
        (liquid ? wrap(140, -262, -232, light(a, 0.5), op(0.35)) : inside(d, fill, -150, -262, 300, 290, rnd, 0.8)) +
        path(d, glass(liquid ? a : '#e9efec')) +
        wrap(148, -202, -42, b) +
        mark(k.mark, 0, k.label ? -142 : -98, k.label ? 44 : 92, c) +
        (k.label ? words(k.label, 0, -82, 206, 54, c) : '') +
        wrap(148, -50, -42, c, op(0.85)) +
        wrap(148, -202, -194, c, op(0.85)) +
        turned(
          [
            [112, -346],
            [114, -336],
            [114, -292],
          ],
          tube(lid),
          false,
          false,
        ) +
        disc(112, -346, lit(light(lid, 0.15))) +
        times(12, (i) => line(`M${n(-105 + i * 19)}-328V-290`, dark(lid, 0.3), 2, op(0.4))) +
        shine('M-126-236C-130-150-130-90-124-34L-104-28C-110-90-110-160-106-240Z', 0.4),
    }
  },
  bottle: (k) => {
    const { a = '#d9a441', b = '#fdf5e3', c = '#3f4a2a', style } = k
    const slim = style === 'syrup'
    const r = slim ? 82 : 100
    const h = slim ? 470 : 420
    const cap = style === 'dropper' ? '#2c2c2e' : c
    const side: P[] =
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
    const d = turnedPath(side)
    const fillTo = style === 'sauce' ? -300 : -h + 130
    return {
      wide: r * 2,
      tall: h + 20,
      art:
        path(d, tube(light(a, 0.35))) +
        clip(d, box(-120, fillTo, 240, 520, 0, tube(a)) + oval(0, fillTo, 120, 10, light(a, 0.35))) +
        path(d, glass(a)) +
        wrap(style === 'sauce' ? 99 : r + 1, -h * 0.46, -58, b) +
        wrap(style === 'sauce' ? 99 : r + 1, -h * 0.46, -h * 0.46 + 10, c) +
        mark(k.mark, 0, k.label ? -h * 0.46 + 52 : -100, k.label ? 44 : 84, c) +
        (k.label ? words(k.label, 0, -78, r * 1.5, 52, c) : '') +
        turned(
          [
            [44, -h - 8],
            [45, -h + 34],
          ],
          tube(cap),
          false,
          false,
        ) +
        disc(44, -h - 8, light(cap, 0.2)) +
        (style === 'dropper'
          ? turned(
              [
                [16, -h - 88],
                [24, -h - 60],
                [24, -h - 12],
              ],
              tube('#3a3a3d'),
            )
          : times(7, (i) => line(`M${-36 + i * 12} ${-h + 4}v28`, dark(cap, 0.3), 2, op(0.5)))) +
        shine(`M${-r * 0.8} ${-h * 0.54}V-40L${-r * 0.62} -30V${-h * 0.56}Z`, 0.4),
    }
  },
}
