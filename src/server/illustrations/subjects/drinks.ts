import { lighten } from '../colour.ts'
import { cylinderFill, flatFill, glassFill, steelFill } from '../fills.ts'
import type { DrawSubject, Point } from '../illustration.ts'
import { shine } from '../labels.ts'
import { lettering } from '../lettering.ts'
import { mark } from '../marks.ts'
import { joinTimes } from '../random.ts'
import { bandAround, disc, revolved, revolvedPath } from '../revolve.ts'
import { filledPath, opacityAttribute, strokedPath } from '../shapes.ts'
import { texturedWindow } from '../textures.ts'

/** Drinking water and cans, turned on a lathe. */
export const drinks: Record<string, DrawSubject> = {
  water: (k) => {
    const { a = '#bfe1ee', b = '#1d6fa3', c = '#e9f6fb' } = k
    const side: Point[] = [
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
    const d = revolvedPath(side)
    return {
      wide: 170,
      tall: 460,
      art:
        filledPath(d, cylinderFill(lighten(a, 0.4))) +
        filledPath(d, glassFill(a)) +
        joinTimes(3, (i) =>
          strokedPath(
            `M-74 ${-296 + i * 22}Q0 ${-280 + i * 22} 74 ${-296 + i * 22}M-72 ${-98 + i * 23}Q0 ${-82 + i * 23} 72 ${-98 + i * 23}`,
            '#ffffff',
            4,
            opacityAttribute(0.6),
          ),
        ) +
        bandAround(80, -232, -122, cylinderFill(b)) +
        mark(k.mark, 0, -163, 72, c) +
        revolved(
          [
            [33, -456],
            [34, -412],
          ],
          cylinderFill(b),
          false,
          false,
        ) +
        disc(33, -456, lighten(b, 0.3)) +
        shine('M-62-340V-30L-48-22V-348Z', 0.6),
    }
  },
  watercup: (k) => {
    const { a = '#c9e8f2', b = '#1b7fa8', c = '#ffffff', fill } = k
    const d = revolvedPath(
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
        filledPath(d, cylinderFill(lighten(a, 0.45))) +
        (fill ? texturedWindow(d, fill, -100, -150, 200, 160, k.rnd, 0.7) : '') +
        filledPath(d, glassFill(a)) +
        bandAround(88, -128, -52, b, opacityAttribute(0.92)) +
        mark(k.mark, 0, -74, 58, c) +
        disc(104, -190, lighten(b, 0.15)) +
        disc(96, -193, flatFill(lighten(b, 0.55))) +
        mark(k.mark, 0, -193, 24, b) +
        shine('M-86-170L-70-18L-58-12L-72-176Z', 0.6),
    }
  },
  gallon: ({ a = '#8cc6e4', b = '#1f6fa5' }) => {
    const side: Point[] = [
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
    const d = revolvedPath(side)
    return {
      wide: 330,
      tall: 490,
      art:
        filledPath(d, cylinderFill(a)) +
        filledPath(d, glassFill(a)) +
        joinTimes(3, (i) =>
          strokedPath(
            `M-150 ${-306 + i * 128}Q0 ${-270 + i * 128} 150 ${-306 + i * 128}`,
            '#ffffff',
            6,
            opacityAttribute(0.5),
          ),
        ) +
        revolved(
          [
            [44, -492],
            [46, -440],
          ],
          cylinderFill(b),
          false,
          false,
        ) +
        disc(44, -492, lighten(b, 0.3)) +
        shine('M-126-360C-140-240-138-120-126-40L-96-28C-106-130-106-260-94-376Z', 0.5),
    }
  },
  can: (k) => {
    const { a = '#6b3f2a', b = '#f7ead2', c = '#3f2215' } = k
    return {
      wide: 270,
      tall: 340,
      art:
        revolved(
          [
            [128, -310],
            [130, -300],
            [130, 0],
          ],
          cylinderFill(a),
          false,
          false,
        ) +
        bandAround(131, -252, -46, b) +
        mark(k.mark, 0, -176, 84, c) +
        (k.label ? lettering(k.label, 0, -72, 190, 62, c) : '') +
        revolved(
          [
            [132, -340],
            [134, -330],
            [134, -300],
          ],
          steelFill('#b9a78e'),
          false,
          false,
        ) +
        disc(132, -340, flatFill('#cfc0a8')) +
        disc(112, -339, flatFill('#b6a487')) +
        shine('M-108-290V-6L-86 4V-286Z', 0.22),
    }
  },
}
