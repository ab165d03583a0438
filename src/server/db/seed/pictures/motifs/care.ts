import { times } from '../chance.ts'
import { dark, light, n } from '../colour.ts'
import { lit, steel } from '../fills.ts'
import type { Motif } from '../kinds.ts'
import { disc, turned } from '../lathe.ts'
import { box, line, oval, path } from '../pencil.ts'
import { type Block, block, blocks, eye, face, on } from '../solids.ts'

/** Things for the sick, the small and the scales. */
export const care: Record<string, Motif> = {
  bed: ({ a = '#dfe9ee', b = '#4f8fa8', yaw }) => {
    const y = yaw * 0.5
    const leg = (x: number, d: number): Block => [x, d, 0, 20, 20, 110, '#9aa5ab']
    const see = eye(y)
    return {
      wide: 720,
      tall: 470,
      art:
        blocks(y, [
          leg(-270, -90),
          leg(250, -90),
          leg(-270, 80),
          leg(250, 80),
          [-290, -104, 110, 580, 214, 22, '#aeb8bd'],
        ]) +
        face(
          see,
          [
            [-300, -110, 90],
            [-300, 112, 90],
            [-300, 112, 330],
            [-300, -110, 330],
          ],
          lit(b),
        ) +
        block(y, [-80, -100, 132, 370, 206, 44, a]) +
        face(
          see,
          [
            [-280, 106, 270],
            [-80, 106, 132],
            [-80, 106, 176],
            [-262, 106, 306],
          ],
          dark(a, 0.2),
        ) +
        face(
          see,
          [
            [-262, -100, 306],
            [-262, 106, 306],
            [-80, 106, 176],
            [-80, -100, 176],
          ],
          lit(light(a, 0.3)),
        ) +
        face(
          see,
          [
            [-252, -60, 316],
            [-252, 66, 316],
            [-176, 66, 262],
            [-176, -60, 262],
          ],
          lit('#ffffff'),
        ) +
        face(
          see,
          [
            [90, -100, 178],
            [270, -100, 178],
            [270, 106, 178],
            [90, 106, 178],
          ],
          lit(b),
        ) +
        face(
          see,
          [
            [90, 107, 178],
            [270, 107, 178],
            [270, 107, 130],
            [90, 107, 130],
          ],
          dark(b, 0.2),
        ) +
        block(y, [282, -110, 90, 16, 222, 150, b]) +
        line(
          `M${see([-200, 108, 210]).join(' ')}L${see([60, 108, 210]).join(' ')}M${see([-180, 108, 210]).join(' ')}V${n(see([-180, 108, 130])[1])}M${see([40, 108, 210]).join(' ')}V${n(see([40, 108, 130])[1])}`,
          '#c9d2d6',
          11,
        ) +
        [
          [-260, 90],
          [260, 90],
          [-260, -80],
          [260, -80],
        ]
          .map(([x, d]) => {
            const [u, v] = see([x!, d!, 0])
            return oval(u, v - 4, 20, 20, '#33383c') + oval(u, v - 4, 8, 8, '#aab2b6')
          })
          .join(''),
    }
  },
  wheelchair: ({ a = '#2f5d7a', b = '#aeb8bd' }) => ({
    wide: 520,
    tall: 560,
    art:
      `<circle cx="-10" cy="-170" r="166" fill="none" stroke="#4a4f54" stroke-width="12" transform="translate(60 -20) scale(.94 .96)"/>` +
      path('M-120-500C-100-520-60-520-40-500L-10-270H-90Z', lit(a)) +
      path('M-100-290H170L190-240H-90Z', lit(light(a, 0.1))) +
      line(
        'M-160-520C-140-530-120-530-108-500L-60-250L-40-60M-80-350H110C130-350 140-340 140-320V-250M180-250L240-70H300M-60-160H210',
        b,
        17,
      ) +
      line('M-80-360H100', '#2b2e32', 22) +
      line('M240-66H310', '#3a3f44', 22) +
      `<circle cx="-60" cy="-170" r="166" fill="none" stroke="#2b2e32" stroke-width="18"/><circle cx="-60" cy="-170" r="142" fill="none" stroke="${b}" stroke-width="8"/>` +
      times(
        16,
        (i) =>
          `<path d="M-60-170V-312" stroke="${light(b, 0.3)}" stroke-width="3" transform="rotate(${i * 22.5} -60 -170)"/>`,
      ) +
      oval(-60, -170, 22, 22, steel(b)) +
      oval(190, -46, 44, 46, '#2b2e32') +
      oval(190, -46, 26, 28, lit(b)) +
      line('M190-90L176-160', b, 14) +
      line('M-170-520H-130', '#2b2e32', 26),
  }),
  babyscale: ({ a = '#eef3f4', b = '#4fa3b0', yaw }) => {
    const y = yaw * 0.35
    const see = eye(y)
    return {
      wide: 600,
      tall: 300,
      art:
        block(y, [-220, -110, 0, 440, 220, 80, a]) +
        on(
          see,
          [-220, 110, 80],
          [1, 0, 0],
          [0, 0, -1],
          box(120, 14, 200, 54, 12, '#24393d') +
            line('M150 30h22v12h-22v12h22M190 30h22v24h-22zM234 30h22v24h-22zM234 42h22', '#8fe6c8', 5) +
            oval(80, 40, 13, 13, b) +
            oval(360, 40, 13, 13, '#e0a13a'),
        ) +
        path(
          'M-290-170C-200-120 200-120 290-170C300-120 270-86 220-76C90-52-90-52-220-76C-270-86-300-120-290-170Z',
          lit(b),
        ) +
        path('M-290-170C-230-230 230-230 290-170C200-116-200-116-290-170Z', lit(light(b, 0.5))) +
        path('M-230-172C-180-204 180-204 230-172C160-136-160-136-230-172Z', light(b, 0.7)),
    }
  },
  scale: ({ a = '#c4452f', b = '#f4efe2' }) => ({
    wide: 380,
    tall: 430,
    art:
      turned(
        [
          [110, -330],
          [60, -250],
          [60, -240],
        ],
        steel(),
      ) +
      disc(180, -352, steel()) +
      disc(160, -356, lit('#d5dadd')) +
      path('M-130-250H130L170 0H-170Z', lit(a)) +
      oval(0, -124, 96, 96, dark(a, 0.3)) +
      oval(0, -124, 86, 86, b) +
      times(
        12,
        (i) => `<path d="M0-198V-182" stroke="#333333" stroke-width="5" transform="rotate(${i * 30} 0 -124)" />`,
      ) +
      line('M0-124L34-176', '#c0392b', 7) +
      oval(0, -124, 9, 9, '#333333'),
  }),
}
