import { darken, lighten } from '../colour.ts'
import { cylinderFill, fabricFill, flatFill, sphereFill, steelFill } from '../fills.ts'
import type { DrawSubject } from '../illustration.ts'
import { petals } from '../marks.ts'
import { joinTimes } from '../random.ts'
import { disc, revolved, revolvedPath } from '../revolve.ts'
import { ellipse, filledPath, opacityAttribute, roundedRect, strokedPath, transformed } from '../shapes.ts'
import { heap } from '../textures.ts'

/** Tools and vessels of kitchen and field. */
export const kitchen: Record<string, DrawSubject> = {
  wok: ({ a = '#8b9094', b = '#6f4a2b' }) => ({
    wide: 600,
    tall: 260,
    art:
      strokedPath('M-252-150C-330-170-330-96-238-108M252-150C330-170 330-96 238-108', steelFill(a), 22) +
      revolved(
        [
          [260, -150],
          [236, -90],
          [150, -14],
          [70, 0],
        ],
        steelFill(a),
      ) +
      disc(260, -150, steelFill(lighten(a, 0.3))) +
      disc(246, -147, flatFill(darken(a, 0.35))) +
      ellipse(-20, -140, 170, 22, lighten(a, 0.2), opacityAttribute(0.35)) +
      joinTimes(3, (i) =>
        ellipse(0, -138, 190 - i * 50, 27 - i * 7, 'none', `stroke="${lighten(a, 0.4)}" stroke-width="2" opacity=".5"`),
      ) +
      roundedRect(-316, -150, 40, 34, 12, b) +
      roundedRect(276, -150, 40, 34, 12, b),
  }),
  cutlery: ({ a = '#b9c0c4', b = '#b98a5b' }) => ({
    wide: 440,
    tall: 440,
    art:
      filledPath('M-200-20C-190-60 190-60 200-20L214 10C180 26-180 26-214 10Z', flatFill('#3f5d55')) +
      strokedPath('M-196 2H196', '#e9dcc0', 3, 'stroke-dasharray="9 7"') +
      [-150, -50, 50, 150]
        .map((x, i) =>
          transformed(
            x,
            -20,
            i % 2
              ? ellipse(0, -330, 40, 62, steelFill(a)) +
                  ellipse(-6, -336, 25, 44, flatFill(darken(a, 0.05))) +
                  filledPath('M-9-280H9L15 10H-15Z', steelFill(a))
              : filledPath(
                  'M-38-396C-36-300-24-276-9-264L-15 10H15L9-264C24-276 36-300 38-396H27V-310H18V-396H6V-310H-6V-396H-18V-310H-27V-396Z',
                  steelFill(a),
                ),
            1,
            (i - 1.5) * 5,
          ),
        )
        .join('') +
      filledPath('M-216-66C-120-40 120-40 216-66V-10C120 16-120 16-216-10Z', cylinderFill(b)) +
      strokedPath('M-214-54C-120-28 120-28 214-54', lighten(b, 0.5), 4, 'stroke-dasharray="10 8"'),
  }),
  hoe: ({ a = '#6f767b', b = '#b5834f', rnd }) => ({
    wide: 520,
    tall: 540,
    art:
      transformed(
        -10,
        -492,
        filledPath('M-26-440H20C40-440 50-420 44-400H-30Z', darken(a, 0.3)) +
          roundedRect(-18, -470, 32, 520, 14, flatFill(b)) +
          strokedPath('M-8-380C-2-240-12-120-4 20', darken(b, 0.35), 3, opacityAttribute(0.6)) +
          filledPath(
            'M-26-436C-110-440-190-410-236-330C-190-296-130-290-104-300C-84-350-60-384-22-394Z',
            steelFill(a),
          ) +
          filledPath('M-236-330C-190-296-130-290-104-300L-110-288C-146-276-200-284-242-318Z', lighten(a, 0.7)),
        1,
        196,
      ) + transformed(30, 0, heap('soil', 230, 84, rnd, 1)),
  }),
  knife: ({ a = '#aeb6ba', b = '#5b3a22' }) => ({
    wide: 480,
    tall: 90,
    art:
      filledPath('M-230-30C-160-70-20-76 90-70V-14C-20-8-140-8-230-30Z', steelFill(a)) +
      roundedRect(86, -74, 150, 52, 20, cylinderFill(b)) +
      joinTimes(3, (i) => ellipse(116 + i * 42, -48, 6, 6, '#d9c28a')),
  }),
  bucket: ({ a = '#3f86b8', b = '#5b6166' }) => ({
    wide: 360,
    tall: 380,
    art:
      strokedPath('M-158-300C-120-400 120-400 158-300', b, 9) +
      disc(164, -296, darken(a, 0.45)) +
      revolved(
        [
          [164, -296],
          [150, -200],
          [124, 0],
        ],
        cylinderFill(a),
        true,
      ) +
      strokedPath('M-164-290A164 28 0 0 0 164-290', lighten(a, 0.4), 14),
  }),
  basket: ({ a = '#8a5c34', b = '#c99556' }) => {
    const d = revolvedPath(
      [
        [190, -260],
        [184, -160],
        [160, -40],
        [140, 0],
      ],
      true,
    )
    return {
      wide: 420,
      tall: 360,
      art:
        disc(186, -262, darken(b, 0.6)) +
        strokedPath('M-180-262C-150-380-60-380-60-270M180-262C150-380 60-380 60-270', darken(b, 0.1), 20) +
        filledPath(d, fabricFill('rattan', darken(a, 0.35), b, a)) +
        filledPath(d, cylinderFill('#a08868'), opacityAttribute(0.3)) +
        strokedPath('M-188-258A188 32 0 0 0 188-258', cylinderFill(lighten(b, 0.15)), 30) +
        joinTimes(15, (i) =>
          strokedPath(`M${-176 + i * 25} ${-246 + 28 * Math.sqrt(1 - ((i - 7) / 7.6) ** 2)}l10 20`, darken(b, 0.35), 5),
        ) +
        strokedPath('M-142-10A144 24 0 0 0 142-10', b, 18),
    }
  },
  roundbag: ({ a = '#d0a264', b = '#6d4022', style }) => ({
    wide: 430,
    tall: 560,
    art:
      strokedPath('M-150-330C-120-560 120-560 150-330', b, 16) +
      transformed(16, -196, ellipse(0, 0, 192, 194, darken(a, 0.4))) +
      transformed(
        0,
        -196,
        ellipse(0, 0, 192, 194, sphereFill(a)) +
          joinTimes(8, (i) =>
            ellipse(
              0,
              0,
              184 - i * 23,
              186 - i * 23,
              'none',
              `stroke="${i % 2 ? darken(a, 0.3) : lighten(a, 0.3)}" stroke-width="9" stroke-dasharray="${14 - i} ${7}"`,
            ),
          ) +
          petals(style ? 6 : 8, 'M0-20C-22-44-20-96 0-116C20-96 22-44 0-20Z', darken(a, 0.25)) +
          ellipse(0, 0, 22, 22, sphereFill(lighten(a, 0.2))),
      ) +
      roundedRect(-26, -396, 52, 70, 10, cylinderFill(b)) +
      ellipse(0, -346, 9, 9, '#e0c27a'),
  }),
}
