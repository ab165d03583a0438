import { times } from '../chance.ts'
import { light } from '../colour.ts'
import { glass, lit, steel, tube } from '../fills.ts'
import type { Motif } from '../kinds.ts'
import { shine } from '../labels.ts'
import { turnedPath } from '../lathe.ts'
import { words } from '../lettering.ts'
import { at, box, clip, line, op, oval, path } from '../pencil.ts'

/** Things for testing and writing, used on posts and banners. */
export const testing: Record<string, Motif> = {
  clipboard: ({ a = '#b07440', b = '#0f766e' }) => ({
    wide: 330,
    tall: 440,
    art:
      box(-160, -430, 320, 430, 18, lit(a)) +
      box(-138, -396, 276, 376, 6, '#fbf7ee') +
      path('M-60-446H60L70-388H-70Z', steel()) +
      times(
        4,
        (i) =>
          box(-112, -346 + i * 78, 40, 40, 8, 'none', `stroke="${b}" stroke-width="6"`) +
          (i < 3 ? line(`M${-102} ${-326 + i * 78}l12 12l22-28`, b, 8) : '') +
          line(`M-48 ${-326 + i * 78}h${140 - (i % 2) * 40}`, '#d9cfbd', 12),
      ),
  }),
  beaker: ({ a = '#7cc0b4' }) => {
    const d = turnedPath(
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
        path(d, glass('#dfe9ea')) +
        clip(d, box(-100, -130, 200, 160, 0, a, op(0.85)) + oval(0, -130, 92, 15, light(a, 0.4))) +
        times(4, (i) => line(`M30 ${-60 - i * 40}h40`, '#ffffff', 5, op(0.8))) +
        oval(0, -240, 96, 16, 'none', 'stroke="#ffffff" stroke-width="5" opacity=".9"') +
        shine('M-76-220V-12L-60-6V-216Z', 0.6),
    }
  },
  lens: ({ a = '#3a3f44', b = '#b07440' }) => ({
    wide: 300,
    tall: 300,
    art: at(
      0,
      -150,
      `<g transform="rotate(40)">${box(84, -17, 150, 34, 15, tube(b))}${oval(0, 0, 104, 104, '#dff0f2', op(0.55))}<circle r="100" fill="none" stroke="${a}" stroke-width="18"/>${line('M-60-30A66 66 0 0 1-10-68', '#ffffff', 12, op(0.8))}</g>`,
    ),
  }),
  meter: ({ a = '#e0a13a', b = '#2c3236' }) => ({
    wide: 220,
    tall: 360,
    art:
      box(-100, -350, 200, 350, 26, lit(a)) +
      box(-80, -326, 160, 110, 10, '#c9dcc8') +
      words('BAIK', 0, -270, 110, 46, '#24382c', 1.1) +
      oval(0, -130, 52, 52, b) +
      line('M0-130L26-164', '#f4efe2', 9) +
      oval(-46, -38, 14, 14, '#c0392b') +
      oval(46, -38, 14, 14, b),
  }),
}
