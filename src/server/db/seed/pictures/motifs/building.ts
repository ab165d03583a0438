import { times } from '../chance.ts'
import { dark, light, mix } from '../colour.ts'
import { lit } from '../fills.ts'
import type { Motif } from '../kinds.ts'
import { at, box, op, oval, path } from '../pencil.ts'
import { block, eye, on } from '../solids.ts'

/** Paving, blocks and roof tiles. */
export const building: Record<string, Motif> = {
  paving: ({ a = '#a9a39a', b = '#b5624a', rnd }) => {
    const hex = (x: number, y: number, c: string) =>
      at(
        x,
        y,
        path('M-84 0L-42-36H42L84 0V44L42 80H-42L-84 44Z', dark(c, 0.38)) +
          path('M-42 36H42V80H-42Z', dark(c, 0.2)) +
          path('M-84 0L-42 36V80L-84 44Z', dark(c, 0.1)) +
          path('M-84 0L-42-36H42L84 0L42 36H-42Z', lit(light(c, 0.16))) +
          times(16, () => {
            const u = (rnd() - 0.5) * 110
            const v = (rnd() - 0.5) * 50
            return oval(u, v, 2.5, 1.8, dark(c, 0.35), op(0.5))
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
    const see = (y: number) => eye(y)
    const one = (x: number, y: number, w: number) =>
      at(
        x,
        y,
        block(w, [-170, -50, 0, 340, 100, 150, a]) +
          on(
            see(w),
            [-170, -50, 150],
            [1, 0, 0],
            [0, 1, 0],
            [18, 126, 234]
              .map((u) => box(u, 22, 88, 56, 8, dark(a, 0.72)) + box(u + 5, 40, 78, 38, 6, dark(a, 0.55)))
              .join(''),
          ) +
          on(
            see(w),
            [-170, 50, 150],
            [1, 0, 0],
            [0, 0, -1],
            times(18, (i) => oval(((i * 97) % 330) + 5, ((i * 53) % 140) + 5, 3, 2.4, dark(a, 0.4), op(0.4))),
          ),
      )
    return { wide: 620, tall: 400, art: one(-110, -46, yaw) + one(140, 10, yaw) + one(10, -166, yaw + 0.12) }
  },
  tile: ({ a = '#b9583a' }) => ({
    wide: 600,
    tall: 340,
    art: times(3, (r) =>
      times(4, (i) =>
        at(
          -210 + i * 140 + (r % 2 ? 20 : 0),
          -230 + r * 92,
          path(
            'M-80 0C-60-60-10-60 0 0C10 40 50 40 70 0V100C50 150 10 150 0 100C-10 50-60 50-80 100Z',
            lit(mix(a, '#8d3f2a', (i % 2) * 0.25 + r * 0.1)),
          ),
        ),
      ),
    ),
  }),
}
