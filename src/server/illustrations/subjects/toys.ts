import { darken, lighten } from '../colour.ts'
import { cylinderFill, flatFill, sphereFill } from '../fills.ts'
import { type Block, block, blocks, onFace, projection } from '../forms3d.ts'
import type { DrawSubject } from '../illustration.ts'
import { joinTimes, pick } from '../random.ts'
import { disc, revolved } from '../revolve.ts'
import { ellipse, filledPath, opacityAttribute, roundedRect, strokedPath, transformed } from '../shapes.ts'

/** Toys and balls. */
export const toys: Record<string, DrawSubject> = {
  puzzle: ({ a = '#4f97ab', b = '#c98f52', rnd }) => {
    const see = projection(-0.12, 0.85)
    const isle = (x: number, y: number, d: string, c: string) =>
      transformed(
        x,
        y,
        filledPath(d, darken(c, 0.35), 'transform="translate(3 6)"') +
          filledPath(d, c, `stroke="${lighten(c, 0.5)}" stroke-width="2"`),
      )
    const c = () => pick(rnd, ['#e6a23c', '#7fae5a', '#d9694a', '#e9c85a', '#b779a0', '#8cb45e'])
    const map =
      isle(60, 60, 'M0 0L30 4L60 50L110 110L120 150L90 140L50 90L10 40Z', c()) +
      isle(92, 106, 'M0 0L26 8L58 64L34 60Z', c()) +
      isle(170, 214, 'M0 0L60 6L100 14L98 28L40 22L0 16Z', c()) +
      isle(240, 220, 'M0 0L40 6L60 14L40 22L0 16Z', c()) +
      isle(200, 60, 'M0 40L50 10L90 0L110 30L90 70L70 110L30 110L4 80Z', c()) +
      isle(246, 66, 'M0 0L44-6L64 24L44 64L4 50Z', c()) +
      isle(330, 96, 'M0 30L10 0L70-6L74 6L24 16L40 40L60 60L44 66L26 50L22 96L8 92Z', c()) +
      isle(430, 90, 'M0 0L14 6L10 36L0 26ZM20 60L44 64L44 74L20 70Z', c()) +
      isle(490, 110, 'M0 0L40 0L50 26L90 20L130 34V120L96 96L56 76L30 50L10 30Z', c()) +
      isle(560, 142, 'M0 0L60 4V86L26 64L0 44Z', c()) +
      joinTimes(5, (i) => isle(306 + i * 38, 236 + (i % 2) * 8, 'M0 0L26 2L30 10L4 12Z', c()))
    return {
      lying: true,
      wide: 690,
      tall: 400,
      art: transformed(
        0,
        -170,
        block(-0.12, [-330, -170, 0, 660, 340, 24, b], 0.85) +
          onFace(
            see,
            [-330, -170, 24],
            [1, 0, 0],
            [0, 1, 0],
            roundedRect(18, 18, 624, 304, 10, flatFill(a)) +
              joinTimes(4, (i) =>
                strokedPath(`M${60 + i * 150} 290q14-10 28 0t28 0`, '#ffffff', 4, opacityAttribute(0.4)),
              ) +
              transformed(-4, 6, map),
          ),
      ),
    }
  },
  toyblocks: ({ rnd }) => {
    const c = () => pick(rnd, ['#d9574a', '#e9b13c', '#4f97ab', '#6fa35a', '#e8d3ae', '#d9b98a'])
    const cube = (x: number, y: number, z: number): Block => [x, y, z, 92, 92, 92, c()]
    return {
      wide: 520,
      tall: 460,
      art: transformed(
        0,
        -36,
        blocks(0.62, [
          cube(-200, -60, 0),
          cube(-96, -60, 0),
          cube(10, -60, 0),
          cube(-150, -50, 92),
          cube(-46, -56, 92),
          cube(-98, -52, 184),
        ]) +
          transformed(-2, -252, filledPath('M-62 14L0-78L62 14C40 30-40 30-62 14Z', flatFill('#d9574a'))) +
          transformed(
            170,
            40,
            revolved(
              [
                [46, -90],
                [46, 0],
              ],
              cylinderFill('#4f97ab'),
              false,
              false,
            ) + disc(46, -90, flatFill('#7fbccb')),
          ) +
          transformed(
            -190,
            70,
            filledPath('M-60 0V-50A60 60 0 0 1 60-50V0H28V-44A28 28 0 0 0-28-44V0Z', flatFill('#e9b13c')),
          ),
      ),
    }
  },
  ball: ({ a = '#e9e4da', b = '#c4452f' }) => ({
    wide: 300,
    tall: 300,
    art:
      ellipse(0, -146, 148, 148, sphereFill(a)) +
      strokedPath('M-140-180C-60-150 60-150 140-180M-120-60C-60-100 60-100 120-60M0-294C-50-200-50-90 0 2', b, 8),
  }),
}
