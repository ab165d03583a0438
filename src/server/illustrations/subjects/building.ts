import { darken, lighten, mix } from '../colour.ts'
import { flatFill } from '../fills.ts'
import { block, onFace, projection } from '../forms3d.ts'
import type { DrawSubject } from '../illustration.ts'
import { joinTimes } from '../random.ts'
import { ellipse, filledPath, opacityAttribute, roundedRect, transformed } from '../shapes.ts'

/** Paving, blocks and roof tiles. */
export const building: Record<string, DrawSubject> = {
  paving: ({ a = '#a9a39a', b = '#b5624a', rnd }) => {
    const hex = (x: number, y: number, c: string) =>
      transformed(
        x,
        y,
        filledPath('M-84 0L-42-36H42L84 0V44L42 80H-42L-84 44Z', darken(c, 0.38)) +
          filledPath('M-42 36H42V80H-42Z', darken(c, 0.2)) +
          filledPath('M-84 0L-42 36V80L-84 44Z', darken(c, 0.1)) +
          filledPath('M-84 0L-42-36H42L84 0L42 36H-42Z', flatFill(lighten(c, 0.16))) +
          joinTimes(16, () => {
            const u = (rnd() - 0.5) * 110
            const v = (rnd() - 0.5) * 50
            return ellipse(u, v, 2.5, 1.8, darken(c, 0.35), opacityAttribute(0.5))
          }),
      )
    return {
      wide: 620,
      tall: 340,
      art: [
        [-130, -156, 0],
        [0, -192, 1],
        [130, -156, 0],
        [-194, -66, 1],
        [-64, -104, 0],
        [66, -104, 1],
        [196, -66, 0],
        [0, -52, 0],
        [40, -180, 1],
        [-120, -30, 1],
      ]
        .map(([x, y, c], i) => (i > 7 ? hex(x!, y! - (i === 8 ? 60 : 40), i === 8 ? b : a) : hex(x!, y!, c ? b : a)))
        .join(''),
    }
  },
  batako: ({ a = '#aaa59c', yaw }) => {
    const see = (y: number) => projection(y)
    const one = (x: number, y: number, w: number) =>
      transformed(
        x,
        y,
        block(w, [-170, -50, 0, 340, 100, 150, a]) +
          onFace(
            see(w),
            [-170, -50, 150],
            [1, 0, 0],
            [0, 1, 0],
            [18, 126, 234]
              .map(
                (u) =>
                  roundedRect(u, 22, 88, 56, 8, darken(a, 0.72)) + roundedRect(u + 5, 40, 78, 38, 6, darken(a, 0.55)),
              )
              .join(''),
          ) +
          onFace(
            see(w),
            [-170, 50, 150],
            [1, 0, 0],
            [0, 0, -1],
            joinTimes(18, (i) =>
              ellipse(((i * 97) % 330) + 5, ((i * 53) % 140) + 5, 3, 2.4, darken(a, 0.4), opacityAttribute(0.4)),
            ),
          ),
      )
    return { wide: 620, tall: 400, art: one(-110, -46, yaw) + one(140, 10, yaw) + one(10, -166, yaw + 0.12) }
  },
  tile: ({ a = '#b9583a' }) => ({
    wide: 600,
    tall: 340,
    art: joinTimes(3, (r) =>
      joinTimes(4, (i) =>
        transformed(
          -210 + i * 140 + (r % 2 ? 20 : 0),
          -230 + r * 92,
          filledPath(
            'M-80 0C-60-60-10-60 0 0C10 40 50 40 70 0V100C50 150 10 150 0 100C-10 50-60 50-80 100Z',
            flatFill(mix(a, '#8d3f2a', (i % 2) * 0.25 + r * 0.1)),
          ),
        ),
      ),
    ),
  }),
}
