import { times } from '../chance.ts'
import { light } from '../colour.ts'
import { glass, lit, steel, tube } from '../fills.ts'
import { inside } from '../grains.ts'
import type { Motif, P } from '../kinds.ts'
import { shine } from '../labels.ts'
import { disc, turned, turnedPath, wrap } from '../lathe.ts'
import { words } from '../lettering.ts'
import { mark } from '../marks.ts'
import { line, op, path } from '../pencil.ts'

/** Drinking water and cans, turned on a lathe. */
export const drinks: Record<string, Motif> = {
  water: (k) => {
    const { a = '#bfe1ee', b = '#1d6fa3', c = '#e9f6fb' } = k
    const side: P[] = [
      [30, -430],
      [32, -404],
      [64, -362],
      [80, -318],
      [76, -296],
      [80, -274],
      [76, -252],
      [80, -230],
      [80, -120],
      [75, -98],
      [80, -76],
      [75, -52],
      [80, -30],
      [62, 0],
    ]
    const d = turnedPath(side)
    return {
      wide: 170,
      tall: 460,
      art:
        path(d, tube(light(a, 0.4))) +
        path(d, glass(a)) +
        times(3, (i) =>
          line(
            `M-74 ${-296 + i * 22}Q0 ${-280 + i * 22} 74 ${-296 + i * 22}M-72 ${-98 + i * 23}Q0 ${-82 + i * 23} 72 ${-98 + i * 23}`,
            '#ffffff',
            4,
            op(0.6),
          ),
        ) +
        wrap(80, -232, -122, tube(b)) +
        mark(k.mark, 0, -163, 72, c) +
        turned(
          [
            [33, -456],
            [34, -412],
          ],
          tube(b),
          false,
          false,
        ) +
        disc(33, -456, light(b, 0.3)) +
        shine('M-62-340V-30L-48-22V-348Z', 0.6),
    }
  },
  watercup: (k) => {
    const { a = '#c9e8f2', b = '#1b7fa8', c = '#ffffff', fill } = k
    const d = turnedPath(
      [
        [98, -190],
        [90, -120],
        [74, 0],
      ],
      false,
      false,
    )
    return {
      wide: 200,
      tall: 210,
      art:
        path(d, tube(light(a, 0.45))) +
        (fill ? inside(d, fill, -100, -150, 200, 160, k.rnd, 0.7) : '') +
        path(d, glass(a)) +
        wrap(88, -128, -52, b, op(0.92)) +
        mark(k.mark, 0, -74, 58, c) +
        disc(104, -190, light(b, 0.15)) +
        disc(96, -193, lit(light(b, 0.55))) +
        mark(k.mark, 0, -193, 24, b) +
        shine('M-86-170L-70-18L-58-12L-72-176Z', 0.6),
    }
  },
  gallon: ({ a = '#8cc6e4', b = '#1f6fa5' }) => {
    const side: P[] = [
      [40, -470],
      [42, -430],
      [130, -390],
      [158, -340],
      [150, -306],
      [160, -276],
      [160, -200],
      [150, -176],
      [160, -150],
      [160, -60],
      [140, 0],
    ]
    const d = turnedPath(side)
    return {
      wide: 330,
      tall: 490,
      art:
        path(d, tube(a)) +
        path(d, glass(a)) +
        times(3, (i) =>
          line(`M-150 ${-306 + i * 128}Q0 ${-270 + i * 128} 150 ${-306 + i * 128}`, '#ffffff', 6, op(0.5)),
        ) +
        turned(
          [
            [44, -492],
            [46, -440],
          ],
          tube(b),
          false,
          false,
        ) +
        disc(44, -492, light(b, 0.3)) +
        shine('M-126-360C-140-240-138-120-126-40L-96-28C-106-130-106-260-94-376Z', 0.5),
    }
  },
  can: (k) => {
    const { a = '#6b3f2a', b = '#f7ead2', c = '#3f2215' } = k
    return {
      wide: 270,
      tall: 340,
      art:
        turned(
          [
            [128, -310],
            [130, -300],
            [130, 0],
          ],
          tube(a),
          false,
          false,
        ) +
        wrap(131, -252, -46, b) +
        mark(k.mark, 0, -176, 84, c) +
        (k.label ? words(k.label, 0, -72, 190, 62, c) : '') +
        turned(
          [
            [132, -340],
            [134, -330],
            [134, -300],
          ],
          steel('#b9a78e'),
          false,
          false,
        ) +
        disc(132, -340, lit('#cfc0a8')) +
        disc(112, -339, lit('#b6a487')) +
        shine('M-108-290V-6L-86 4V-286Z', 0.22),
    }
  },
}
