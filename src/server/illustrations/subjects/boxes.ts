import { darken, lighten } from '../colour.ts'
import { cylinderFill, flatFill } from '../fills.ts'
import { block, flatFace, onFace, projection } from '../forms3d.ts'
import type { DrawSubject } from '../illustration.ts'
import { lettering } from '../lettering.ts'
import { mark, petals } from '../marks.ts'
import { ellipse, filledPath, opacityAttribute, roundedRect, strokedPath, transformed } from '../shapes.ts'

/** Cartons, notebooks and soap: blocks seen from a corner. */
export const boxes: Record<string, DrawSubject> = {
  carton: (k) => {
    const { a = '#c79a63', yaw } = k
    const see = projection(yaw)
    const one = (x: number, y: number, w: number, h: number, open: boolean) =>
      transformed(
        x,
        y,
        block(yaw, [-w / 2, -w / 2.6, 0, w, w / 1.3, h, a]) +
          onFace(
            see,
            [-w / 2, w / 2.6, h],
            [1, 0, 0],
            [0, 0, -1],
            roundedRect(w * 0.44, 0, w * 0.12, h * 0.36, 0, lighten(a, 0.4), opacityAttribute(0.8)) +
              mark(k.mark, w * 0.24, h * 0.66, h * 0.34, darken(a, 0.4)) +
              (k.label ? lettering(k.label, w * 0.68, h * 0.68, w * 0.46, h * 0.34, darken(a, 0.45)) : ''),
          ) +
          (open
            ? flatFace(
                see,
                [
                  [-w / 2, -w / 2.6, h],
                  [w / 2, -w / 2.6, h],
                  [w / 2, w / 2.6, h],
                  [-w / 2, w / 2.6, h],
                ],
                darken(a, 0.5),
              ) +
              flatFace(
                see,
                [
                  [-w / 2, w / 2.6, h],
                  [w / 2, w / 2.6, h],
                  [w / 2, w / 1.7, h - w * 0.16],
                  [-w / 2, w / 1.7, h - w * 0.16],
                ],
                flatFill(lighten(a, 0.2)),
              ) +
              flatFace(
                see,
                [
                  [w / 2, -w / 2.6, h],
                  [w / 2, w / 2.6, h],
                  [w / 1.35, w / 2.6, h + w * 0.12],
                  [w / 1.35, -w / 2.6, h + w * 0.12],
                ],
                flatFill(a),
              ) +
              flatFace(
                see,
                [
                  [-w / 2, -w / 2.6, h],
                  [w / 2, -w / 2.6, h],
                  [w / 2, -w / 2.1, h + w * 0.22],
                  [-w / 2, -w / 2.1, h + w * 0.22],
                ],
                flatFill(lighten(a, 0.1)),
              )
            : onFace(
                see,
                [-w / 2, -w / 2.6, h],
                [1, 0, 0],
                [0, 1, 0],
                roundedRect(0, w * 0.32, w, w * 0.13, 0, lighten(a, 0.5), opacityAttribute(0.7)),
              )),
      )
    return k.style === 'one'
      ? { wide: 420, tall: 400, art: one(0, -60, 300, 240, false) }
      : {
          wide: 600,
          tall: 450,
          art: one(120, -150, 260, 210, false) + one(-90, -60, 300, 190, true) + one(190, -10, 150, 96, false),
        }
  },
  notebook: ({ a = '#b98a5b', b = '#5b2f22', c = '#f0e3c8', yaw }) => {
    const y = yaw * 0.8
    return {
      lying: true,
      wide: 520,
      tall: 430,
      art: transformed(
        0,
        -150,
        block(y, [-150, -220, 0, 330, 430, 22, '#efe6d2'], 0.9) +
          block(y, [-158, -226, 22, 340, 442, 8, darken(a, 0.2)], 0.9) +
          block(y + 0.24, [-170, -230, 30, 320, 430, 26, '#f3ead8'], 0.9) +
          block(y + 0.24, [-176, -236, 56, 330, 442, 8, a], 0.9) +
          onFace(
            projection(y + 0.24, 0.9),
            [-176, -236, 64],
            [1, 0, 0],
            [0, 1, 0],
            roundedRect(0, 0, 46, 442, 0, b) +
              roundedRect(90, 50, 196, 330, 14, c) +
              transformed(
                188,
                214,
                filledPath(
                  'M0-130C30-126 40-100 34-76C64-60 66-10 40 20C60 60 54 110 30 130H-30C-54 110-60 60-40 20C-66-10-64-60-34-76C-40-100-30-126 0-130Z',
                  b,
                ) +
                  ellipse(0, -70, 14, 17, c) +
                  petals(5, 'M0-4C-10-10-8-30 0-34C8-30 10-10 0-4Z', a) +
                  strokedPath('M-36 60H36M-34 84H34M-28-112Q0-150 28-112', c, 6),
              ),
          ),
      ),
    }
  },
  soap: ({ a = '#e9d9a8', b = '#8aa86a', yaw, mark: m }) => {
    const one = (x: number, y: number, c: string, r: number) =>
      transformed(
        x,
        y,
        block(yaw + r, [-120, -76, 0, 240, 152, 70, c]) +
          onFace(
            projection(yaw + r),
            [-120, -76, 70],
            [1, 0, 0],
            [0, 1, 0],
            roundedRect(16, 14, 208, 124, 30, lighten(c, 0.35), opacityAttribute(0.7)) +
              mark(m, 120, 76, 90, darken(c, 0.3)),
          ),
      )
    return {
      wide: 500,
      tall: 330,
      art:
        roundedRect(-246, -30, 492, 30, 8, cylinderFill('#a9794a')) +
        one(60, -96, b, 0.1) +
        one(-60, -62, a, -0.1) +
        transformed(40, -160, one(0, 0, lighten(a, 0.1), 0.3), 0.86),
    }
  },
}
