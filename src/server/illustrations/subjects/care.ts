import { darken, lighten, round1 } from '../colour.ts'
import { flatFill, steelFill } from '../fills.ts'
import { type Block, block, blocks, flatFace, onFace, projection } from '../forms3d.ts'
import type { DrawSubject } from '../illustration.ts'
import { joinTimes } from '../random.ts'
import { disc, revolved } from '../revolve.ts'
import { ellipse, filledPath, roundedRect, strokedPath } from '../shapes.ts'

/** Things for patients and babies, and scales. */
export const care: Record<string, DrawSubject> = {
  bed: ({ a = '#dfe9ee', b = '#4f8fa8', yaw }) => {
    const y = yaw * 0.5
    const leg = (x: number, d: number): Block => [x, d, 0, 20, 20, 110, '#9aa5ab']
    const see = projection(y)
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
        flatFace(
          see,
          [
            [-300, -110, 90],
            [-300, 112, 90],
            [-300, 112, 330],
            [-300, -110, 330],
          ],
          flatFill(b),
        ) +
        block(y, [-80, -100, 132, 370, 206, 44, a]) +
        flatFace(
          see,
          [
            [-280, 106, 270],
            [-80, 106, 132],
            [-80, 106, 176],
            [-262, 106, 306],
          ],
          darken(a, 0.2),
        ) +
        flatFace(
          see,
          [
            [-262, -100, 306],
            [-262, 106, 306],
            [-80, 106, 176],
            [-80, -100, 176],
          ],
          flatFill(lighten(a, 0.3)),
        ) +
        flatFace(
          see,
          [
            [-252, -60, 316],
            [-252, 66, 316],
            [-176, 66, 262],
            [-176, -60, 262],
          ],
          flatFill('#ffffff'),
        ) +
        flatFace(
          see,
          [
            [90, -100, 178],
            [270, -100, 178],
            [270, 106, 178],
            [90, 106, 178],
          ],
          flatFill(b),
        ) +
        flatFace(
          see,
          [
            [90, 107, 178],
            [270, 107, 178],
            [270, 107, 130],
            [90, 107, 130],
          ],
          darken(b, 0.2),
        ) +
        block(y, [282, -110, 90, 16, 222, 150, b]) +
        strokedPath(
          `M${see([-200, 108, 210]).join(' ')}L${see([60, 108, 210]).join(' ')}M${see([-180, 108, 210]).join(' ')}V${round1(see([-180, 108, 130])[1])}M${see([40, 108, 210]).join(' ')}V${round1(see([40, 108, 130])[1])}`,
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
            return ellipse(u, v - 4, 20, 20, '#33383c') + ellipse(u, v - 4, 8, 8, '#aab2b6')
          })
          .join(''),
    }
  },
  wheelchair: ({ a = '#2f5d7a', b = '#aeb8bd' }) => ({
    wide: 520,
    tall: 560,
    art:
      `<circle cx="-10" cy="-170" r="166" fill="none" stroke="#4a4f54" stroke-width="12" transform="translate(60 -20) scale(.94 .96)"/>` +
      filledPath('M-120-500C-100-520-60-520-40-500L-10-270H-90Z', flatFill(a)) +
      filledPath('M-100-290H170L190-240H-90Z', flatFill(lighten(a, 0.1))) +
      strokedPath(
        'M-160-520C-140-530-120-530-108-500L-60-250L-40-60M-80-350H110C130-350 140-340 140-320V-250M180-250L240-70H300M-60-160H210',
        b,
        17,
      ) +
      strokedPath('M-80-360H100', '#2b2e32', 22) +
      strokedPath('M240-66H310', '#3a3f44', 22) +
      `<circle cx="-60" cy="-170" r="166" fill="none" stroke="#2b2e32" stroke-width="18"/><circle cx="-60" cy="-170" r="142" fill="none" stroke="${b}" stroke-width="8"/>` +
      joinTimes(
        16,
        (i) =>
          `<path d="M-60-170V-312" stroke="${lighten(b, 0.3)}" stroke-width="3" transform="rotate(${i * 22.5} -60 -170)"/>`,
      ) +
      ellipse(-60, -170, 22, 22, steelFill(b)) +
      ellipse(190, -46, 44, 46, '#2b2e32') +
      ellipse(190, -46, 26, 28, flatFill(b)) +
      strokedPath('M190-90L176-160', b, 14) +
      strokedPath('M-170-520H-130', '#2b2e32', 26),
  }),
  babyscale: ({ a = '#eef3f4', b = '#4fa3b0', yaw }) => {
    const y = yaw * 0.35
    const see = projection(y)
    return {
      wide: 600,
      tall: 300,
      art:
        block(y, [-220, -110, 0, 440, 220, 80, a]) +
        onFace(
          see,
          [-220, 110, 80],
          [1, 0, 0],
          [0, 0, -1],
          roundedRect(120, 14, 200, 54, 12, '#24393d') +
            strokedPath('M150 30h22v12h-22v12h22M190 30h22v24h-22zM234 30h22v24h-22zM234 42h22', '#8fe6c8', 5) +
            ellipse(80, 40, 13, 13, b) +
            ellipse(360, 40, 13, 13, '#e0a13a'),
        ) +
        filledPath(
          'M-290-170C-200-120 200-120 290-170C300-120 270-86 220-76C90-52-90-52-220-76C-270-86-300-120-290-170Z',
          flatFill(b),
        ) +
        filledPath('M-290-170C-230-230 230-230 290-170C200-116-200-116-290-170Z', flatFill(lighten(b, 0.5))) +
        filledPath('M-230-172C-180-204 180-204 230-172C160-136-160-136-230-172Z', lighten(b, 0.7)),
    }
  },
  scale: ({ a = '#c4452f', b = '#f4efe2' }) => ({
    wide: 380,
    tall: 430,
    art:
      revolved(
        [
          [110, -330],
          [60, -250],
          [60, -240],
        ],
        steelFill(),
      ) +
      disc(180, -352, steelFill()) +
      disc(160, -356, flatFill('#d5dadd')) +
      filledPath('M-130-250H130L170 0H-170Z', flatFill(a)) +
      ellipse(0, -124, 96, 96, darken(a, 0.3)) +
      ellipse(0, -124, 86, 86, b) +
      joinTimes(
        12,
        (i) => `<path d="M0-198V-182" stroke="#333333" stroke-width="5" transform="rotate(${i * 30} 0 -124)" />`,
      ) +
      strokedPath('M0-124L34-176', '#c0392b', 7) +
      ellipse(0, -124, 9, 9, '#333333'),
  }),
}
