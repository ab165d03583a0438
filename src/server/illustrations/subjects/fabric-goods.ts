import { darken, lighten, mix, round1 } from '../colour.ts'
import { fabricFill, faceFill, flatFill, sphereFill } from '../fills.ts'
import type { DrawSubject } from '../illustration.ts'
import { joinTimes } from '../random.ts'
import { clipped, ellipse, filledPath, opacityAttribute, roundedRect, strokedPath } from '../shapes.ts'

/** Woven and printed cloth, folded, rolled, hung or knotted. */
export const fabricGoods: Record<string, DrawSubject> = {
  folded: ({ a = '#24406b', b = '#f0e3c8', c = '#b5763a', style }) => {
    const w = style || 'parang'
    const skin = fabricFill(w, a, b, c)
    const layer = (y: number, h: number, fill: string, shade: number) =>
      filledPath(
        `M-236 ${y}C-256 ${y - h * 0.2}-256 ${y - h * 0.8}-236 ${y - h}H206C226 ${y - h} 226 ${y} 206 ${y}Z`,
        fill,
      ) +
      filledPath(
        `M-236 ${y}C-256 ${y - h * 0.2}-256 ${y - h * 0.8}-236 ${y - h}H206C226 ${y - h} 226 ${y} 206 ${y}Z`,
        faceFill('#6b5a48'),
        opacityAttribute(shade),
      )
    return {
      wide: 520,
      tall: 320,
      art:
        filledPath('M206 0V-196L262-300V-112Z', skin) +
        filledPath('M206 0V-196L262-300V-112Z', '#20140c', opacityAttribute(0.42)) +
        layer(0, 66, mix(a, c, 0.55), 0.16) +
        layer(-64, 66, skin, 0.3) +
        layer(-130, 66, skin, 0.16) +
        joinTimes(3, (i) => strokedPath(`M-234 ${-i * 65}H206`, darken(a, 0.6), 4, opacityAttribute(0.5))) +
        `<g transform="skewX(-28) translate(-104 0)">${filledPath('M-238-196V-300H206V-196Z', skin)}</g>` +
        `<g transform="skewX(-28) translate(-104 0)">${filledPath('M-238-196V-300H206V-196Z', flatFill('#b8a890'), opacityAttribute(0.22))}</g>` +
        strokedPath('M-236-197H206', lighten(a, 0.5), 3, opacityAttribute(0.6)),
    }
  },
  bolt: ({ a = '#7b2d26', b = '#f2d9a2', c = '#d19a3a', style }) => {
    const skin = fabricFill(style || 'jlamprang', a, b, c)
    const body = 'M-230-180H200C236-180 236 0 200 0H-230Z'
    const drape = 'M-230-90H150C150-60 158-20 176 26C60 60-140 58-252 30C-236-10-230-60-230-90Z'
    return {
      wide: 520,
      tall: 220,
      art:
        filledPath(body, skin) +
        filledPath('M-230-180H200C236-180 236 0 200 0H-230Z', faceFill('#8a7660'), opacityAttribute(0.25)) +
        filledPath('M-230-60H216C214-20 208 0 200 0H-230Z', '#20140c', opacityAttribute(0.3)) +
        filledPath('M-230-168H214V-138H-230Z', '#ffffff', opacityAttribute(0.22)) +
        ellipse(-230, -90, 40, 90, flatFill(lighten(a, 0.3))) +
        joinTimes(4, (i) =>
          ellipse(
            -230,
            -90,
            32 - i * 8,
            74 - i * 19,
            'none',
            `stroke="${i % 2 ? b : darken(a, 0.2)}" stroke-width="4"`,
          ),
        ) +
        ellipse(-230, -90, 8, 18, '#a9794a') +
        filledPath(drape, skin) +
        filledPath(drape, faceFill('#4a3626'), opacityAttribute(0.2)) +
        strokedPath('M-60-84C-66-40-70 10-60 44M60-84C60-40 66 10 76 44', '#20140c', 8, opacityAttribute(0.16)),
    }
  },
  drape: ({ a = '#1f3d4d', b = '#ecd9b5', c = '#a6452b', style, fill }) => {
    const w = fill === 'narrow' ? 150 : 250
    const skin = fabricFill(style || 'ikat', a, b, c)
    const fringe = /ikat|hinggi|syal|songket/.test(style)
    const d = `M${-w} 30C${-w - 6} 200 ${-w + 8} 360 ${-w - 4} 540Q${-w * 0.75} 556 ${-w / 2} 540T0 544T${w / 2} 540T${w + 4} 540C${w - 8} 360 ${w + 8} 200 ${w} 30C${w} 4 ${-w} 4 ${-w} 30Z`
    return {
      hung: true,
      wide: w * 2 + 120,
      tall: 610,
      art:
        (fringe
          ? joinTimes(w / 5, (i) =>
              strokedPath(`M${round1(-w + 2 + i * 10)} 530l${i % 2 ? 3 : -3} 48`, i % 3 ? b : a, 4),
            )
          : '') +
        filledPath(d, skin) +
        joinTimes(4, (i) =>
          filledPath(
            `M${round1(-w + (i + 0.35) * w * 0.5)} 20C${round1(
              -w + (i + 0.2) * w * 0.5,
            )} 200 ${round1(-w + (i + 0.5) * w * 0.5)} 380 ${round1(-w + (i + 0.3) * w * 0.5)} 546L${round1(
              -w + (i + 0.62) * w * 0.5,
            )} 544C${round1(-w + (i + 0.7) * w * 0.5)} 380 ${round1(-w + (i + 0.5) * w * 0.5)} 200 ${round1(-w + (i + 0.6) * w * 0.5)} 20Z`,
            i % 2 ? '#ffffff' : '#160d08',
            opacityAttribute(i % 2 ? 0.1 : 0.2),
          ),
        ) +
        filledPath(d, flatFill('#a89880'), opacityAttribute(0.12)) +
        roundedRect(-w - 54, -4, w * 2 + 108, 26, 13, faceFill('#a9794a')) +
        joinTimes(5, (i) => roundedRect(-w - 20 + i * (w / 2), -6, 8, 30, 4, darken('#a9794a', 0.3))),
    }
  },
  noken: ({ a = '#e5d6b4', b = '#a4703d', c = '#7d2f24' }) => {
    const body =
      'M-150 250C-190 330-200 470-150 540C-80 590 80 590 150 540C200 470 190 330 150 250C80 290-80 290-150 250Z'
    return {
      hung: true,
      wide: 400,
      tall: 590,
      art:
        strokedPath('M-146 262C-130 120-60 30 0 0C60 30 130 120 146 262', darken(b, 0.1), 22) +
        strokedPath(
          'M-146 262C-130 120-60 30 0 0C60 30 130 120 146 262',
          lighten(b, 0.35),
          8,
          'stroke-dasharray="10 14"',
        ) +
        ellipse(0, 258, 150, 34, darken(b, 0.5)) +
        filledPath(body, fabricFill('net', darken(b, 0.25), a, b)) +
        clipped(
          body,
          roundedRect(-200, 340, 400, 30, 0, c, opacityAttribute(0.75)) +
            roundedRect(-200, 386, 400, 16, 0, '#3f6b45', opacityAttribute(0.75)) +
            roundedRect(-200, 450, 400, 30, 0, c, opacityAttribute(0.75)),
        ) +
        filledPath(body, sphereFill('#b39a74'), opacityAttribute(0.2)) +
        strokedPath('M-150 252C-80 292 80 292 150 252', a, 14) +
        joinTimes(11, (i) =>
          strokedPath(`M${-120 + i * 24} ${562 + Math.round(8 * Math.sin(i / 3))}v24`, i % 2 ? a : c, 6),
        ),
    }
  },
  purse: ({ a = '#d9c39a', b = '#a4703d', c = '#5b3a22' }) => ({
    wide: 400,
    tall: 270,
    art:
      roundedRect(-190, -240, 380, 240, 46, fabricFill('net', darken(b, 0.12), a, b)) +
      roundedRect(-190, -240, 380, 240, 46, flatFill('#b39a74'), opacityAttribute(0.18)) +
      filledPath(
        'M-190-200C-190-240-170-246-144-246H144C170-246 190-240 190-200V-150C120-80-120-80-190-150Z',
        fabricFill('net', darken(b, 0.3), lighten(a, 0.2), b),
      ) +
      strokedPath('M-190-152C-120-82 120-82 190-152', c, 8) +
      ellipse(0, -106, 30, 30, sphereFill(c)) +
      ellipse(-6, -108, 4, 4, '#e9d9b8') +
      ellipse(7, -106, 4, 4, '#e9d9b8') +
      strokedPath('M188-200C250-190 250-70 214-20', c, 10),
  }),
}
