import { darken, lighten } from '../colour.ts'
import { fadeFill, flatFill, sphereFill } from '../fills.ts'
import { type Block, block, blocks, onFace, projection } from '../forms3d.ts'
import type { DrawSubject } from '../illustration.ts'
import { shine, woodGrain } from '../labels.ts'
import { mark } from '../marks.ts'
import { joinTimes } from '../random.ts'
import { clipped, ellipse, filledPath, opacityAttribute, strokedPath, transformed } from '../shapes.ts'

/** Furniture, building timber and wooden instruments. */
export const furniture: Record<string, DrawSubject> = {
  chair: ({ a = '#a56a38', b = '#8d3f2e', yaw }) => ({ wide: 300, tall: 460, art: seat(a, b, yaw, 1) }),
  dining: ({ a = '#a56a38', b = '#c9b28a', yaw }) => {
    const y = yaw * 0.5
    const legs: Block[] = [
      [-235, -105, 0, 28, 28, 190, a],
      [207, -105, 0, 28, 28, 190, a],
      [-235, 77, 0, 28, 28, 190, a],
      [207, 77, 0, 28, 28, 190, a],
    ]
    const see = projection(y)
    const put = (x: number, d: number, art: string) => {
      const [px, py] = see([x, d, 0])
      return transformed(px, py, art, 0.62)
    }
    return {
      wide: 680,
      tall: 450,
      art:
        [-150, 0, 150].map((x) => put(x, -170, seat(a, b, y, 1))).join('') +
        blocks(y, [...legs, [-258, -124, 190, 516, 248, 24, lighten(a, 0.08)]]) +
        onFace(
          see,
          [-258, -124, 214],
          [1, 0, 0],
          [0, 1, 0],
          woodGrain(0, 0, 500, 248, a, () => 0.5),
        ) +
        transformed(
          ...see([0, 0, 214]),
          ellipse(0, 0, 70, 26, '#e9e0cf') +
            joinTimes(5, (i) =>
              ellipse(-34 + i * 17, -18 - (i % 2) * 14, 19, 19, sphereFill(['#d9722c', '#c4a52f', '#b3381f'][i % 3]!)),
            ),
        ) +
        [-150, 0, 150].map((x) => put(x, 176, seat(a, b, y, -1))).join(''),
    }
  },
  doorframe: ({ a = '#a8683a', yaw }) => ({
    wide: 400,
    tall: 640,
    art:
      transformed(-20, 0, filledPath('M-110 0V-560H120V0Z', fadeFill('#6b4a2a', 22))) +
      blocks(
        yaw * 0.7,
        [
          [-160, 0, 0, 44, 60, 590, a],
          [116, 0, 0, 44, 60, 590, a],
          [-160, 0, 590, 320, 60, 44, lighten(a, 0.06)],
          [-116, 0, 0, 232, 60, 12, darken(a, 0.1)],
        ],
        0.3,
      ) +
      onFace(
        projection(yaw * 0.7, 0.3),
        [-160, 60, 590],
        [1, 0, 0],
        [0, 0, -1],
        [0, 276]
          .map((x) =>
            strokedPath(
              `M${x + 12} 20V560M${x + 26} 10C${x + 34} 200 ${x + 18} 380 ${x + 28} 570`,
              darken(a, 0.35),
              3,
              opacityAttribute(0.5),
            ),
          )
          .join(''),
      ),
  }),
  board: ({ a = '#b07440', rnd }) => {
    const d =
      'M-192-26C-196-100-196-300-180-330C-160-350-60-346-44-352V-440C-44-476 44-476 44-440V-352C60-346 160-350 180-330C196-300 196-100 192-26C192 4 176 8 150 8H-150C-176 8-192 4-192-26Z'
    return {
      wide: 420,
      tall: 480,
      art:
        filledPath(d, darken(a, 0.5), 'transform="translate(12 8)"') +
        filledPath(d, flatFill(a)) +
        clipped(
          d,
          joinTimes(9, (i) =>
            strokedPath(
              `M${-180 + i * 44}-470C${-200 + i * 46 + rnd() * 30}-300 ${-170 + i * 42 + rnd() * 30}-150 ${-190 + i * 46} 0`,
              darken(a, 0.3),
              3 + rnd() * 3,
              opacityAttribute(0.45),
            ),
          ),
        ) +
        ellipse(0, -432, 17, 17, '#3a2416') +
        shine('M-166-310C-176-240-176-120-168-60L-140-54C-148-130-148-240-138-318Z', 0.2),
    }
  },
  amplifier: ({ a = '#a2673a', b = '#23262b', yaw }) => {
    const y = yaw * 0.7
    const see = projection(y)
    return {
      wide: 520,
      tall: 420,
      art:
        block(y, [-230, -80, 0, 460, 170, 150, a]) +
        onFace(
          see,
          [-230, 90, 150],
          [1, 0, 0],
          [0, 0, -1],
          woodGrain(6, 0, 440, 150, a, () => 0.4) +
            joinTimes(
              2,
              (i) =>
                ellipse(80 + i * 300, 78, 52, 46, darken(a, 0.65)) +
                ellipse(84 + i * 300, 82, 44, 38, '#1d120b') +
                ellipse(80 + i * 300, 78, 52, 46, 'none', `stroke="${lighten(a, 0.35)}" stroke-width="5"`),
            ),
        ) +
        transformed(
          ...see([0, -10, 150]),
          filledPath('M-86 6L-74-250C-74-268 74-268 74-250L86 6Z', b) +
            filledPath('M-74-4L-64-240H64L74-4Z', flatFill('#4f8c95')) +
            mark('wave', 0, -130, 76, '#e9f2ee') +
            ellipse(0, -252, 8, 3, '#777777'),
        ),
    }
  },
}

/** A chair; way -1 turns its back to us. */
function seat(a: string, b: string, yaw: number, way: number): string {
  const back = way > 0 ? -92 : 70
  const low: Block[] = [
    [-90, 70, 0, 22, 22, 176, a],
    [68, 70, 0, 22, 22, 176, a],
    [-90, -92, 0, 22, 22, 176, a],
    [68, -92, 0, 22, 22, 176, a],
    [-96, -96, 176, 192, 192, 20, lighten(a, 0.08)],
    [-80, -80, 196, 160, 160, 16, b],
  ]
  return (
    blocks(yaw, low) +
    blocks(yaw, [
      [-90, back, 196, 22, 22, 210, a],
      [68, back, 196, 22, 22, 210, a],
    ]) +
    blocks(yaw, [
      [-68, back + 4, 270, 136, 14, 34, lighten(a, 0.05)],
      [-68, back + 4, 340, 136, 14, 50, lighten(a, 0.05)],
    ])
  )
}
