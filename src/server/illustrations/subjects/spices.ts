import { darken, lighten } from '../colour.ts'
import { cylinderFill, flatFill, sphereFill } from '../fills.ts'
import type { DrawSubject } from '../illustration.ts'
import { joinTimes } from '../random.ts'
import { ellipse, filledPath, opacityAttribute, roundedRect, strokedPath, transformed } from '../shapes.ts'

/** Spices, fruit and herbs, small beside the hero. */
export const spices: Record<string, DrawSubject> = {
  chilli: ({ a = '#cf2f1f', rnd }) => ({
    wide: 210,
    tall: 90,
    art: joinTimes(3, (i) =>
      transformed(
        -20 + i * 16,
        -16 + i * 14,
        filledPath(
          'M-90-6C-40-36 40-30 96 10C40 4-30 22-76 12C-90 8-96 2-90-6Z',
          flatFill(i === 1 ? lighten(a, 0.12) : a),
        ) +
          strokedPath('M-84 2C-104-4-110-14-112-26', '#5c8a34', 9) +
          strokedPath('M-60-10C-20-22 20-18 50-4', '#ffffff', 4, opacityAttribute(0.45)),
        0.9,
        -24 + i * 22 + rnd() * 10,
      ),
    ),
  }),
  shallot: ({ a = '#a84a66' }) => ({
    wide: 200,
    tall: 110,
    art: [
      [-50, -4, -8],
      [44, 0, 12],
      [0, 14, 0],
    ]
      .map(([x, y, r]) =>
        transformed(
          x!,
          y!,
          filledPath('M0-96C10-74 58-60 56-26C54 8 20 14 0 14S-54 8-56-26C-58-60-10-74 0-96Z', sphereFill(a)) +
            strokedPath(
              'M-8-70C-40-50-40-10-16 8M8-70C38-50 38-10 14 8M0-76V10',
              darken(a, 0.3),
              2.5,
              opacityAttribute(0.6),
            ),
          0.8,
          r!,
        ),
      )
      .join(''),
  }),
  coconut: ({ a = '#7a5234' }) => ({
    wide: 240,
    tall: 170,
    art:
      ellipse(0, -66, 112, 84, sphereFill(a)) +
      joinTimes(9, (i) =>
        strokedPath(
          `M${-90 + i * 20} ${-10 - Math.abs(4 - i) * 8}q8 12 4 22`,
          darken(a, 0.4),
          3,
          opacityAttribute(0.6),
        ),
      ) +
      `<g transform="rotate(-14)">${ellipse(8, -88, 104, 66, darken(a, 0.2))}${ellipse(8, -90, 95, 58, '#fbf7ec')}${ellipse(8, -84, 66, 36, '#dcd6c4')}${ellipse(4, -78, 58, 28, '#eeeade')}</g>`,
  }),
  pod: ({ a = '#c2702c' }) => ({
    wide: 300,
    tall: 130,
    art: `<g transform="rotate(-12)">${ellipse(0, -50, 150, 62, sphereFill(a))}${joinTimes(4, (i) => strokedPath(`M-140 ${-56 + i * 4}C-60 ${-104 + i * 32} 70 ${-104 + i * 32} 146 ${-50 + i * 2}`, darken(a, 0.3), 4, opacityAttribute(0.6)))}${strokedPath('M-148-50L-172-56', '#6b4a2a', 12)}</g>`,
  }),
  pala: ({ a = '#e3b45c' }) => ({
    wide: 230,
    tall: 130,
    art:
      transformed(
        -60,
        -8,
        ellipse(0, -44, 58, 60, sphereFill(a)) +
          strokedPath('M0-104C6-80 8-30 2 12', darken(a, 0.25), 3) +
          strokedPath('M0-104L8-122', '#6b4a2a', 8),
      ) +
      transformed(
        62,
        0,
        ellipse(0, -40, 62, 54, darken(a, 0.15)) +
          ellipse(0, -42, 55, 47, lighten(a, 0.55)) +
          ellipse(0, -40, 30, 34, sphereFill('#5d3a24')) +
          strokedPath('M-18-62C-4-44-18-30-6-12M10-70C2-50 20-36 8-12M-26-36C-8-32 8-44 26-36', '#c4321f', 6),
      ),
  }),
  sprig: ({ a = '#4f8a4a' }) => ({
    wide: 260,
    tall: 110,
    art:
      strokedPath('M-130-10C-50-20 40-40 130-74', darken(a, 0.2), 6) +
      joinTimes(6, (i) =>
        transformed(
          -96 + i * 40,
          -16 - i * 9,
          filledPath('M0 0C-4-40 14-62 40-74C44-44 30-14 0 0Z', flatFill(i % 2 ? a : lighten(a, 0.15))) +
            filledPath('M0 4C18 8 40 30 44 48C16 46 0 30 0 4Z', flatFill(darken(a, 0.1))),
          0.8,
          -10,
        ),
      ),
  }),
  lemongrass: ({ a = '#b9c86a' }) => ({
    wide: 280,
    tall: 70,
    art:
      joinTimes(4, (i) =>
        strokedPath(`M-130 ${-8 - i * 10}L60 ${-16 - i * 9}L140 ${-40 - i * 14}`, i % 2 ? a : lighten(a, 0.3), 13 - i),
      ) + strokedPath('M-30-4V-52', '#a8744a', 9),
  }),
  honey: ({ a = '#b98448' }) => ({
    wide: 320,
    tall: 90,
    art:
      `<g transform="rotate(-10)">${roundedRect(-40, -34, 190, 14, 7, cylinderFill(a))}${joinTimes(5, (i) => ellipse(-120 + i * 20, -27, 12, [22, 30, 34, 30, 22][i]!, flatFill(i % 2 ? a : darken(a, 0.1))))}</g>` +
      filledPath('M-150-6C-120-16-80-14-60-4C-50 6-90 14-120 10S-160 2-150-6Z', '#e0a02a'),
  }),
}
