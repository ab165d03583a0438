import { darken, lighten, mix } from '../colour.ts'
import { cylinderFill, faceFill, fadeFill, flatFill, sphereFill, steelFill } from '../fills.ts'
import { block, onFace, projection } from '../forms3d.ts'
import type { DrawSubject } from '../illustration.ts'
import { lettering } from '../lettering.ts'
import { joinTimes } from '../random.ts'
import { revolved } from '../revolve.ts'
import { ellipse, filledPath, opacityAttribute, roundedRect, strokedPath, transformed } from '../shapes.ts'

/** Lamps, cables and accessories. */
export const electric: Record<string, DrawSubject> = {
  bulb: ({ a = '#fff4cf', b = '#f4f2ec', c = '#c9ced2' }) => ({
    wide: 300,
    tall: 430,
    art:
      ellipse(0, -262, 330, 330, fadeFill('#ffdf8a', 62)) +
      filledPath(
        'M-74-112C-80-176-142-200-142-272C-142-350-80-404 0-404S142-350 142-272C142-200 80-176 74-112Z',
        sphereFill(lighten(a, 0.4)),
      ) +
      ellipse(-44, -320, 34, 46, '#ffffff', opacityAttribute(0.7)) +
      filledPath('M-76-120H76L58-56H-58Z', cylinderFill(b)) +
      joinTimes(6, (i) =>
        strokedPath(`M${-60 + i * 24}-114L${-48 + i * 19}-60`, darken(b, 0.2), 3, opacityAttribute(0.5)),
      ) +
      revolved(
        [
          [48, -58],
          [48, -10],
          [30, 0],
        ],
        steelFill(c),
      ) +
      joinTimes(3, (i) =>
        strokedPath(`M-49 ${-46 + i * 14}Q0 ${-36 + i * 14} 49 ${-50 + i * 14}`, darken(c, 0.45), 5),
      ) +
      ellipse(0, 6, 15, 7, '#2c2f33'),
  }),
  lampbox: (k) => {
    const { a = '#1f6f6a', b = '#fff3d0', yaw } = k
    const see = projection(yaw)
    const y = yaw
    return {
      wide: 260,
      tall: 380,
      art:
        block(y, [-90, -90, 0, 180, 180, 320, a]) +
        onFace(
          see,
          [-90, 90, 320],
          [1, 0, 0],
          [0, 0, -1],
          ellipse(90, 120, 62, 62, mix(a, b, 0.25)) +
            filledPath('M62 178C60 150 40 140 40 108A50 50 0 0 1 140 108C140 140 120 150 118 178Z', b) +
            roundedRect(66, 182, 48, 30, 6, mix(a, b, 0.6)) +
            (k.label ? lettering(k.label, 90, 264, 130, 46, b, 1.1) : ''),
        ),
    }
  },
  cable: ({ a = '#e8b52a', b = '#2b6fb3', style }) => ({
    wide: 480,
    tall: 330,
    art:
      joinTimes(
        6,
        (i) =>
          ellipse(
            -20 + (i % 2) * 8,
            -96 - i * 17,
            196 - (i % 3) * 8,
            78,
            'none',
            `stroke="${i % 2 ? darken(a, 0.12) : a}" stroke-width="${style === 'thick' ? 26 : 15}"`,
          ) +
          ellipse(
            -20 + (i % 2) * 8,
            -99 - i * 17,
            196 - (i % 3) * 8,
            78,
            'none',
            `stroke="${lighten(a, 0.45)}" stroke-width="3" stroke-dasharray="190 400"`,
          ),
      ) +
      [
        [-96, -170],
        [96, -60],
      ]
        .map(([x, y]) => roundedRect(x! - 10, y! - 62, 22, 124, 8, '#2b2b2e', opacityAttribute(0.9)))
        .join('') +
      strokedPath('M150-60C230-10 220 14 120 0M-190-70C-250-20-230 20-150 8', a, style === 'thick' ? 26 : 15) +
      [
        [70, -4, 4],
        [-110, 10, 184],
      ]
        .map(([x, y, r]) =>
          transformed(
            x!,
            y!,
            roundedRect(-76, -21, 70, 42, 6, flatFill(b)) +
              roundedRect(-116, -15, 44, 30, 4, flatFill(lighten(b, 0.55))) +
              roundedRect(-138, -7, 24, 14, 3, '#f4f2ea') +
              roundedRect(-8, -12, 40, 24, 8, darken(b, 0.2)),
            1,
            r!,
          ),
        )
        .join(''),
  }),
  router: ({ a = '#f1efe9', b = '#2f8f8a' }) => ({
    wide: 460,
    tall: 320,
    art:
      [-150, 0, 150]
        .map((x, i) =>
          transformed(x, -80, roundedRect(-11, -230, 22, 250, 11, cylinderFill(darken(a, 0.1))), 1, (i - 1) * 10),
        )
        .join('') +
      block(0.12, [-220, -70, 0, 440, 150, 64, a]) +
      joinTimes(5, (i) => ellipse(-150 + i * 40, 18, 7, 7, i === 3 ? '#e0a13a' : b)),
  }),
  switch: ({ a = '#f4f1ea', b = '#d8d3c6' }) => ({
    wide: 320,
    tall: 340,
    art:
      roundedRect(-150, -330, 310, 330, 34, darken(b, 0.35), 'transform="translate(6 8)"') +
      roundedRect(-154, -334, 308, 330, 34, flatFill(a)) +
      roundedRect(-104, -284, 208, 230, 20, darken(b, 0.15)) +
      roundedRect(-98, -278, 94, 218, 14, faceFill(a)) +
      roundedRect(4, -278, 94, 218, 14, faceFill(darken(a, 0.08))),
  }),
}
