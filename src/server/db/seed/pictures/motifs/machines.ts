import { times } from '../chance.ts'
import { dark, light } from '../colour.ts'
import { fall, lit, steel, tube } from '../fills.ts'
import { grains } from '../grains.ts'
import type { Motif } from '../kinds.ts'
import { disc, turned, wrap } from '../lathe.ts'
import { petals } from '../marks.ts'
import { at, box, line, op, oval, path } from '../pencil.ts'
import { block, blocks, eye, on } from '../solids.ts'

/** Farm and workshop machines. */
export const machines: Record<string, Motif> = {
  chopper: ({ a = '#2f7d4f', b = '#e0a13a', yaw }) => ({
    wide: 520,
    tall: 600,
    art:
      blocks(yaw, [
        [-170, -90, 0, 24, 24, 210, '#3a3f44'],
        [130, -90, 0, 24, 24, 210, '#3a3f44'],
        [-170, 70, 0, 24, 24, 210, '#3a3f44'],
        [130, 70, 0, 24, 24, 210, '#3a3f44'],
        [-180, -100, 60, 350, 200, 16, '#4a5056'],
      ]) +
      at(
        70,
        -50,
        box(-60, -110, 140, 104, 16, lit('#c0392b')) +
          box(-40, -146, 90, 44, 12, lit('#2c2f33')) +
          times(4, (i) => line(`M-44 ${-90 + i * 20}h60`, '#2b1a16', 6, op(0.5))) +
          oval(64, -50, 36, 36, '#2c2f33') +
          oval(64, -50, 14, 14, steel()),
      ) +
      at(
        -14,
        -190,
        turned(
          [
            [150, -170],
            [152, -150],
            [152, 0],
          ],
          tube(a),
          false,
          false,
        ) +
          wrap(153, -110, -84, b) +
          disc(150, -170, lit(light(a, 0.12))) +
          path('M-70-176L-130-360H130L70-176A70 12 0 0 1-70-176Z', tube(light(a, 0.06))) +
          oval(0, -360, 130, 22, dark(a, 0.55)) +
          times(12, (i) =>
            line(
              `M${-90 + i * 16}-356q${(i % 5) * 6 - 12}-60 ${(i % 7) * 10 - 30}-100`,
              i % 2 ? '#8fb84e' : '#6a9a3a',
              8,
            ),
          ) +
          path('M120-80L262-10V60L130 4Z', lit(dark(b, 0.05))),
      ),
  }),
  thresher: ({ a = '#c4452f', b = '#e0b13a', yaw }) => ({
    wide: 640,
    tall: 500,
    art:
      at(
        0,
        -70,
        block(yaw * 0.7, [-220, -90, 30, 440, 190, 210, a]) +
          on(
            eye(yaw * 0.7),
            [-220, 100, 240],
            [1, 0, 0],
            [0, 0, -1],
            box(30, 30, 250, 150, 10, dark(a, 0.2)) +
              times(7, (i) => box(46 + i * 33, 46, 16, 118, 6, light(a, 0.2))) +
              oval(360, 106, 58, 58, '#2c2f33') +
              oval(360, 106, 42, 42, lit(b)) +
              oval(360, 106, 10, 10, '#2c2f33'),
          ) +
          at(
            -70,
            -250,
            path('M-150 34L-190-90H150L110 34Z', lit(light(a, 0.15))) +
              path('M-190-90H150L140-62H-180Z', dark(a, 0.5)) +
              times(
                14,
                (i) =>
                  line(
                    `M${-150 + i * 21}-70q${(i % 5) * 8 - 16}-40 ${(i % 4) * 12 - 18}-84`,
                    i % 2 ? '#d9b45c' : '#b99a44',
                    7,
                  ) + oval(-150 + i * 21 + (i % 4) * 12 - 18, -156, 6, 12, '#e6c776'),
              ),
          ) +
          path('M200-70L330 30L300 70L190 0Z', lit(dark(b, 0.05))),
      ) +
      [-170, 130]
        .map((x) =>
          at(
            x,
            -62,
            oval(0, 0, 70, 72, '#23262a') +
              oval(-4, -2, 50, 52, '#3a3f44') +
              oval(-4, -2, 34, 36, lit(b)) +
              petals(5, 'M-5 0H5V-30H-5Z', '#23262a') +
              oval(-4, -2, 9, 9, '#23262a'),
          ),
        )
        .join('') +
      line('M-220-120L-320-60H-340', '#3a3f44', 18),
  }),
  dryer: ({ a = '#6f7f8a', b = '#d9722c', yaw, rnd }) => ({
    wide: 700,
    tall: 380,
    art:
      at(
        -20,
        -60,
        block(yaw * 0.6, [-270, -130, 0, 460, 270, 120, a]) +
          on(
            eye(yaw * 0.6),
            [-270, -130, 120],
            [1, 0, 0],
            [0, 1, 0],
            box(12, 12, 436, 246, 6, dark('#d9b45c', 0.12)) +
              grains('paddy', 90, () => [24 + rnd() * 410, 22 + rnd() * 226], rnd, 1) +
              line(
                'M40 60C160 30 280 90 420 50M40 130C160 100 280 160 420 120M40 200C160 170 280 230 420 190',
                '#b78f38',
                5,
                op(0.5),
              ),
          ) +
          on(
            eye(yaw * 0.6),
            [-270, 140, 120],
            [1, 0, 0],
            [0, 0, -1],
            times(4, (i) => box(20 + i * 110, 20, 92, 84, 6, dark(a, 0.15))),
          ),
      ) +
      at(
        262,
        -20,
        turned(
          [
            [64, -150],
            [66, -140],
            [66, 0],
          ],
          tube(b),
          false,
          false,
        ) +
          disc(64, -150, lit(light(b, 0.15))) +
          box(-14, -330, 28, 184, 6, tube('#5b6166')) +
          disc(22, -330, '#3a3f44') +
          oval(-4, -66, 30, 30, '#2c2f33') +
          oval(-4, -66, 20, 20, '#ffb84a') +
          line('M-60-60H-150', '#5b6166', 34),
      ),
  }),
  motor: ({ a = '#2f6d8a' }) => ({
    wide: 460,
    tall: 300,
    art:
      box(-150, -30, 300, 30, 6, dark(a, 0.4)) +
      path('M-160-250H120C160-250 160-30 120-30H-160Z', fall(a)) +
      times(8, (i) => line(`M${-140 + i * 34}-246V-34`, dark(a, 0.35), 9)) +
      oval(-160, -140, 46, 110, lit(light(a, 0.1))) +
      box(-250, -154, 100, 28, 8, steel()) +
      box(-40, -306, 120, 66, 10, lit(dark(a, 0.1))),
  }),
}
