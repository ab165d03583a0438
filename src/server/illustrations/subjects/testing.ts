import { lighten } from '../colour.ts'
import { cylinderFill, flatFill, glassFill, steelFill } from '../fills.ts'
import type { DrawSubject } from '../illustration.ts'
import { shine } from '../labels.ts'
import { lettering } from '../lettering.ts'
import { joinTimes } from '../random.ts'
import { revolvedPath } from '../revolve.ts'
import { clipped, ellipse, filledPath, opacityAttribute, roundedRect, strokedPath, transformed } from '../shapes.ts'

/** Things for testing and writing, used on posts and banners. */
export const testing: Record<string, DrawSubject> = {
  clipboard: ({ a = '#b07440', b = '#0f766e' }) => ({
    wide: 330,
    tall: 440,
    art:
      roundedRect(-160, -430, 320, 430, 18, flatFill(a)) +
      roundedRect(-138, -396, 276, 376, 6, '#fbf7ee') +
      filledPath('M-60-446H60L70-388H-70Z', steelFill()) +
      joinTimes(
        4,
        (i) =>
          roundedRect(-112, -346 + i * 78, 40, 40, 8, 'none', `stroke="${b}" stroke-width="6"`) +
          (i < 3 ? strokedPath(`M${-102} ${-326 + i * 78}l12 12l22-28`, b, 8) : '') +
          strokedPath(`M-48 ${-326 + i * 78}h${140 - (i % 2) * 40}`, '#d9cfbd', 12),
      ),
  }),
  beaker: ({ a = '#7cc0b4' }) => {
    const d = revolvedPath(
      [
        [96, -240],
        [92, -220],
        [92, 0],
      ],
      false,
      false,
    )
    return {
      wide: 220,
      tall: 260,
      art:
        filledPath(d, glassFill('#dfe9ea')) +
        clipped(
          d,
          roundedRect(-100, -130, 200, 160, 0, a, opacityAttribute(0.85)) + ellipse(0, -130, 92, 15, lighten(a, 0.4)),
        ) +
        joinTimes(4, (i) => strokedPath(`M30 ${-60 - i * 40}h40`, '#ffffff', 5, opacityAttribute(0.8))) +
        ellipse(0, -240, 96, 16, 'none', 'stroke="#ffffff" stroke-width="5" opacity=".9"') +
        shine('M-76-220V-12L-60-6V-216Z', 0.6),
    }
  },
  lens: ({ a = '#3a3f44', b = '#b07440' }) => ({
    wide: 300,
    tall: 300,
    art: transformed(
      0,
      -150,
      `<g transform="rotate(40)">${roundedRect(84, -17, 150, 34, 15, cylinderFill(b))}${ellipse(0, 0, 104, 104, '#dff0f2', opacityAttribute(0.55))}<circle r="100" fill="none" stroke="${a}" stroke-width="18"/>${strokedPath('M-60-30A66 66 0 0 1-10-68', '#ffffff', 12, opacityAttribute(0.8))}</g>`,
    ),
  }),
  meter: ({ a = '#e0a13a', b = '#2c3236' }) => ({
    wide: 220,
    tall: 360,
    art:
      roundedRect(-100, -350, 200, 350, 26, flatFill(a)) +
      roundedRect(-80, -326, 160, 110, 10, '#c9dcc8') +
      lettering('BAIK', 0, -270, 110, 46, '#24382c', 1.1) +
      ellipse(0, -130, 52, 52, b) +
      strokedPath('M0-130L26-164', '#f4efe2', 9) +
      ellipse(-46, -38, 14, 14, '#c0392b') +
      ellipse(46, -38, 14, 14, b),
  }),
}
