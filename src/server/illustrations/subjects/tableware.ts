import { darken, lighten, mix } from '../colour.ts'
import { cylinderFill, flatFill, glassFill } from '../fills.ts'
import type { DrawSubject, Point } from '../illustration.ts'
import { shine } from '../labels.ts'
import { petals } from '../marks.ts'
import { joinTimes } from '../random.ts'
import { disc, revolved, revolvedPath } from '../revolve.ts'
import { clipped, ellipse, filledPath, opacityAttribute, roundedRect, strokedPath, transformed } from '../shapes.ts'

/** Glass and clay for the table and the garden. */
export const tableware: Record<string, DrawSubject> = {
  tumbler: ({ a = '#8fc7b5', rnd }) => {
    const one = (x: number, y: number, s: number, c: string) => {
      const side: Point[] = [
        [84, -250],
        [82, -180],
        [76, -60],
        [64, 0],
      ]
      const d = revolvedPath(side)
      return transformed(
        x,
        y,
        filledPath(d, glassFill(c)) +
          clipped(
            d,
            joinTimes(14, () => {
              const [u, v, r] = [(rnd() - 0.5) * 130, -rnd() * 230, 3 + rnd() * 7]
              return (
                ellipse(u, v, r, r, '#ffffff', opacityAttribute(0.35)) +
                ellipse(u - r * 0.3, v - r * 0.3, r * 0.3, r * 0.3, '#ffffff')
              )
            }),
          ) +
          disc(62, -6, lighten(c, 0.3), opacityAttribute(0.6)) +
          ellipse(0, -250, 84, 15, lighten(c, 0.5), `opacity=".5"`) +
          ellipse(0, -250, 84, 15, 'none', `stroke="${lighten(c, 0.4)}" stroke-width="5"`) +
          shine('M-62-226L-52-30L-40-24L-48-220Z', 0.75),
        s,
      )
    }
    return {
      wide: 420,
      tall: 310,
      art: one(116, -44, 0.92, mix(a, '#d9c27a', 0.5)) + one(-4, -62, 0.9, mix(a, '#7aa4d9', 0.4)) + one(-112, 0, 1, a),
    }
  },
  tea: ({ a = '#b5562a' }) => {
    const d = revolvedPath([
      [70, -190],
      [74, -120],
      [64, -40],
      [50, 0],
    ])
    return {
      wide: 210,
      tall: 210,
      art:
        disc(100, 8, flatFill('#efe6d6')) +
        disc(64, 6, darken('#efe6d6', 0.1)) +
        filledPath(d, lighten(a, 0.75), opacityAttribute(0.4)) +
        clipped(d, roundedRect(-90, -160, 180, 190, 0, cylinderFill(a))) +
        filledPath(d, glassFill(lighten(a, 0.3))) +
        disc(72, -160, lighten(a, 0.3)) +
        ellipse(0, -190, 70, 12, 'none', 'stroke="#ffffff" stroke-width="4" opacity=".7"') +
        strokedPath('M72-150C120-150 118-60 64-56', '#ffffff', 11, opacityAttribute(0.6)) +
        shine('M-52-170L-48-20L-38-14L-42-166Z', 0.6),
    }
  },
  cup: ({ a = '#efe6d6', b = '#3b2114' }) => ({
    wide: 300,
    tall: 190,
    art:
      disc(140, 6, darken(a, 0.2)) +
      disc(140, 0, flatFill(a)) +
      disc(80, 2, darken(a, 0.1)) +
      strokedPath('M88-120C160-130 156-40 76-44', cylinderFill(a), 18) +
      disc(100, -146, darken(a, 0.15)) +
      disc(90, -142, b) +
      disc(70, -139, lighten(b, 0.25), opacityAttribute(0.6)) +
      revolved(
        [
          [100, -146],
          [96, -80],
          [70, -20],
          [44, 0],
        ],
        cylinderFill(a),
        true,
      ) +
      ellipse(0, -146, 100, 17, 'none', `stroke="${lighten(a, 0.6)}" stroke-width="5"`) +
      strokedPath('M-20-178C-40-210 0-230-20-264M24-178C4-210 44-230 24-264', '#ffffff', 7, opacityAttribute(0.4)),
  }),
  dish: ({ a = '#dfe7e4', b = '#2f6d7a' }) => ({
    wide: 500,
    tall: 420,
    art:
      joinTimes(
        3,
        (i) =>
          ellipse(20, -14 - i * 18, 220, 38, i === 2 ? flatFill(a) : cylinderFill(darken(a, 0.1))) +
          ellipse(20, -18 - i * 18, 220, 36, flatFill(a)),
      ) +
      transformed(
        -10,
        -250,
        ellipse(0, 0, 196, 200, flatFill(darken(a, 0.06))) +
          ellipse(-4, -4, 190, 194, flatFill(a)) +
          ellipse(-4, -4, 176, 180, 'none', `stroke="${b}" stroke-width="9"`) +
          ellipse(-2, 0, 128, 132, flatFill(darken(a, 0.05))) +
          petals(8, 'M0-20C-26-40-22-84 0-92C22-84 26-40 0-20Z', b) +
          ellipse(0, 0, 13, 13, b) +
          shine('M-150-90C-110-150-50-180 10-180C-50-160-110-120-130-60Z', 0.6),
      ),
  }),
  planter: ({ a = '#bf6a42', b = '#4f8a4a', style }) => ({
    wide: 360,
    tall: style === 'empty' ? 300 : 470,
    art:
      (style === 'empty'
        ? ''
        : joinTimes(9, (i) =>
            transformed(
              0,
              -250,
              filledPath('M0 0C-34-70-30-170 0-230C30-170 34-70 0 0Z', flatFill(i % 2 ? b : darken(b, 0.18))) +
                strokedPath('M0-10V-200', lighten(b, 0.4), 3, opacityAttribute(0.6)),
              0.9 - Math.abs(4 - i) * 0.05,
              -72 + i * 18,
            ),
          )) +
      disc(170, -262, darken(a, 0.5)) +
      disc(146, -256, '#3c2a1e') +
      revolved(
        [
          [158, -230],
          [150, -140],
          [116, -20],
          [106, 0],
        ],
        cylinderFill(a),
      ) +
      revolved(
        [
          [176, -262],
          [178, -248],
          [168, -214],
        ],
        cylinderFill(lighten(a, 0.08)),
        true,
      ) +
      joinTimes(11, (i) =>
        transformed(
          -138 + i * 27.6,
          -140 + 22 * Math.sqrt(Math.max(0, 1 - ((i - 5) / 5.6) ** 2)),
          filledPath('M0-30L12-8L0 14L-12-8Z', 'none', `stroke="${darken(a, 0.35)}" stroke-width="5"`),
        ),
      ) +
      [-186, -92]
        .map((y) => strokedPath(`M-146 ${y}A150 26 0 0 0 146 ${y}`, darken(a, 0.3), 5, opacityAttribute(0.7)))
        .join(''),
  }),
  rootvase: ({ a = '#8ec9c6', b = '#7a4e2f' }) => ({
    wide: 480,
    tall: 460,
    art:
      filledPath(
        'M-230 0C-210-60-150-70-130-120C-110-160-60-150-50-110C-20-150 40-160 60-110C90-150 150-130 150-80C190-70 230-40 236 0C180-20 140 10 100-6C60 16 0-14-40 10C-100-10-160 20-230 0Z',
        flatFill(b),
      ) +
      strokedPath(
        'M-190-16C-150-60-110-80-96-120M-20-10C-16-60 10-90 20-130M180-16C150-40 120-70 116-110',
        darken(b, 0.45),
        8,
        opacityAttribute(0.6),
      ) +
      strokedPath(
        'M-200-10C-160-40-130-60-112-110M60-20C60-60 50-90 46-120',
        lighten(b, 0.3),
        5,
        opacityAttribute(0.6),
      ) +
      filledPath(
        'M-70-430C-60-400-80-380-96-340C-160-300-200-200-150-140C-120-100-90-90-60-112C-30-70 10-80 40-104C80-66 120-80 140-130C190-210 150-310 96-340C84-380 64-400 74-430C40-446-40-446-70-430Z',
        glassFill(a),
      ) +
      filledPath(
        'M-150-200C-100-170 100-170 160-200C160-160 150-140 140-130C120-80 80-66 40-104C10-80-30-70-60-112C-90-90-120-100-150-140C-158-160-158-180-150-200Z',
        a,
        opacityAttribute(0.45),
      ) +
      ellipse(0, -430, 72, 14, 'none', `stroke="${lighten(a, 0.6)}" stroke-width="7"`) +
      shine('M-120-290C-150-240-146-190-130-160C-134-210-120-260-96-300Z', 0.75),
  }),
}
