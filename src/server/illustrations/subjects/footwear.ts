import { darken, lighten } from '../colour.ts'
import { cylinderFill, flatFill, sphereFill } from '../fills.ts'
import { block, onFace, projection } from '../forms3d.ts'
import type { DrawSubject } from '../illustration.ts'
import { shine } from '../labels.ts'
import { joinTimes } from '../random.ts'
import { clipped, ellipse, filledPath, opacityAttribute, roundedRect, strokedPath, transformed } from '../shapes.ts'

/** Shoes and rubber goods. */
export const footwear: Record<string, DrawSubject> = {
  shoe: ({ a = '#6b3a22', b = '#2a1a14', rnd, style }) => {
    const boot = style === 'boot'
    const top = boot ? -300 : -176
    const one = (x: number, y: number, s: number) =>
      transformed(
        x,
        y,
        filledPath('M-236-26C-240 6-232 14-226 14H240C262 14 262-12 250-34Z', b) +
          filledPath('M-236-20H-110V14H-228C-236 8-238-4-236-20Z', darken(b, 0.4)) +
          (boot ? joinTimes(9, (i) => roundedRect(-220 + i * 50, 6, 26, 14, 3, b)) : '') +
          filledPath(
            `M-226 ${top}C-200 ${top - 24}-90 ${top - 20}-74 ${top}C-60-150-10-128 60-112C160-92 236-84 250-34C120-18-100-22-236-30C-240-90-236-130-226 ${top}Z`,
            flatFill(a),
          ) +
          filledPath(
            'M96-102C180-90 240-80 250-34C200-26 150-24 108-24C84-50 82-80 96-102Z',
            boot ? cylinderFill(darken(a, 0.35)) : flatFill(lighten(a, 0.08)),
          ) +
          filledPath(
            `M-226 ${top}C-200 ${top + 24}-100 ${top + 26}-74 ${top}C-92 ${top - 16}-200 ${top - 20}-226 ${top}Z`,
            darken(a, 0.6),
          ) +
          (boot ? roundedRect(-232, top - 16, 162, 34, 16, cylinderFill(darken(a, 0.3))) : '') +
          filledPath(`M-74 ${top + 6}C-60-150-10-130 40-116L0-62C-40-70-84-100-96-150Z`, darken(a, 0.16)) +
          joinTimes(boot ? 6 : 4, (i) =>
            strokedPath(
              boot ? `M${-92 + i * 18} ${-262 + i * 30}l44-10` : `M${-74 + i * 26} ${-146 + i * 13}l30-26`,
              lighten('#caa57a', 0.2),
              6,
            ),
          ) +
          strokedPath(
            'M96-102C82-80 84-50 108-24M-226-60C-180-64-130-90-110-140',
            lighten(a, 0.35),
            3,
            'stroke-dasharray="8 6"',
          ) +
          strokedPath('M-234-30C-100-20 120-18 250-36', lighten(a, 0.4), 4, opacityAttribute(0.7)) +
          shine('M130-84C170-78 210-70 224-58C190-64 150-70 124-70Z', 0.3),
        s,
      )
    return { wide: 600, tall: boot ? 380 : 270, art: one(56, -56, 0.92) + one(-24, 0, 1 + rnd() * 0.001) }
  },
  pump: ({ a = '#7c2233', b = '#241512' }) => {
    const one = (x: number, y: number, s: number) =>
      transformed(
        x,
        y,
        filledPath('M-206-150H-150L-164 10H-192Z', cylinderFill(b)) +
          filledPath(
            'M-210-180C-226-140-220-120-204-110C-100-84 40-40 90 8H230C260 8 264-16 240-36C190-60 130-70 80-110C40-70-100-90-160-190C-180-204-204-204-210-180Z',
            flatFill(a),
          ) +
          filledPath('M80-110C40-70-100-90-160-190C-176-200-192-202-202-192C-150-110-40-66 60-84Z', darken(a, 0.55)) +
          filledPath('M-204-110C-100-84 40-40 90 8H230C244 8 252 2 254-6H100C40-50-100-96-206-122Z', b) +
          shine('M150-62C190-52 216-40 226-28C190-38 160-44 140-50Z', 0.35) +
          ellipse(112, -66, 18, 12, '#d9b25c'),
        s,
      )
    return { wide: 580, tall: 270, art: one(70, -48, 0.94) + one(-30, 0, 1) }
  },
  sole: ({ a = '#3a3a3d', b = '#c98a3c' }) => {
    const d =
      'M-70-260C-120-200-100-120-66-40C-50 10-80 60-74 130C-66 210 66 210 74 130C82 60 60 10 84-50C120-130 110-220 60-270C30-296-40-296-70-260Z'
    const one = (x: number, y: number, turn: number, flip: boolean, c: string) =>
      transformed(
        x,
        y,
        filledPath(d, darken(c, 0.5), 'transform="translate(8 16)"') +
          filledPath(d, flatFill(c)) +
          clipped(
            d,
            joinTimes(
              8,
              (i) =>
                strokedPath(`M-110 ${-250 + i * 26}l55 14l55-14l55 14l55-14`, darken(c, 0.4), 10) +
                strokedPath(
                  `M-110 ${-253 + i * 26}l55 14l55-14l55 14l55-14`,
                  lighten(c, 0.25),
                  3,
                  opacityAttribute(0.6),
                ),
            ) + joinTimes(5, (i) => strokedPath(`M-90 ${60 + i * 28}H90`, darken(c, 0.4), 10)),
          ) +
          ellipse(0, 0, 34, 22, b) +
          filledPath(d, 'none', `stroke="${lighten(c, 0.25)}" stroke-width="5"`),
        0.94,
        turn,
        flip,
      )
    return {
      wide: 480,
      tall: 460,
      art: transformed(0, -176, one(-120, 0, -8, false, a) + one(116, 16, 10, true, lighten(a, 0.06))),
    }
  },
  mat: ({ a = '#2f3438', b = '#c0392b', yaw }) => {
    const see = projection(yaw * 0.6, 0.75)
    const stud = joinTimes(7, (r) =>
      joinTimes(
        10,
        (q) =>
          ellipse(-236 + q * 52 + 6, -150 + r * 50, 16, 16, darken(a, 0.5)) +
          ellipse(-236 + q * 52, -154 + r * 50, 16, 16, sphereFill(lighten(a, 0.12))),
      ),
    )
    return {
      lying: true,
      wide: 640,
      tall: 420,
      art: transformed(
        0,
        -190,
        block(yaw * 0.6, [-270, -180, 0, 540, 360, 14, a], 0.75) +
          onFace(
            see,
            [0, 0, 14],
            [1, 0, 0],
            [0, 1, 0],
            roundedRect(-262, -172, 524, 344, 14, 'none', `stroke="${b}" stroke-width="8"`) + stud,
          ),
      ),
    }
  },
}
