import { times } from '../chance.ts'
import { dark, light, n } from '../colour.ts'
import { fade, lit, steel, tube } from '../fills.ts'
import type { Motif } from '../kinds.ts'
import { mark } from '../marks.ts'
import { at, box, line, oval, path } from '../pencil.ts'

/** What listens and sends: sensors and antennas. */
export const signal: Record<string, Motif> = {
  sensor: ({ a = '#f1f0ea', b = '#2f8f5b' }) => ({
    wide: 460,
    tall: 480,
    art:
      path('M-230 0C-190-70-90-96 0-96S190-70 230 0C120 40-120 40-230 0Z', lit('#5b3d29')) +
      times(26, (i) => oval(((i * 83) % 380) - 190, -((i * 37) % 60) + 4, 9, 6, i % 2 ? '#3f281a' : '#7b5539')) +
      [-24, 24].map((x) => path(`M${x - 11}-200H${x + 11}V-60L${x}-40L${x - 11}-60Z`, steel('#c9b070'))).join('') +
      box(-84, -450, 168, 262, 44, tube(a)) +
      box(-62, -424, 124, 92, 18, dark('#28483c', 0.1)) +
      mark('drop', -22, -378, 52, '#9be0c0') +
      line('M14-360V-376M30-360V-392M46-360V-404', '#9be0c0', 10) +
      mark('signal', 0, -284, 64, b) +
      oval(0, -222, 9, 9, b) +
      oval(0, -222, 26, 26, fade(b, 55)) +
      times(3, (k) =>
        at(
          -170 + k * 170 + (k === 1 ? 40 : 0),
          -40,
          line('M0 20C-4-10 4-30 0-60', '#4f8a3a', 6) +
            path('M0-40C-40-44-50-70-52-84C-20-84-4-66 0-40C6-66 24-84 50-84C48-66 36-42 0-40Z', lit('#6fae52')),
          k === 1 ? 0.001 : 0.8,
        ),
      ),
  }),
  antenna: ({ a = '#c3cad0', b = '#5b6670' }) => ({
    wide: 520,
    tall: 560,
    art:
      box(-14, -380, 30, 380, 6, steel(b)) +
      path('M-90 0L-14-60V0ZM106 0L16-60V0Z', dark(b, 0.2)) +
      `<g transform="translate(0 -330) skewY(-7)">${times(19, (i) => {
        const x = -220 + i * 24.4
        const h = 190 * Math.sqrt(1 - (x / 300) ** 2)
        return line(`M${n(x)} ${n(-h)}Q${n(x * 0.9)} 0 ${n(x)} ${n(h)}`, i % 3 ? a : light(a, 0.4), 5)
      })}${times(7, (i) =>
        line(`M-226 ${-126 + i * 42}Q0 ${-150 + i * 50} 226 ${-126 + i * 42}`, dark(a, 0.25), 6),
      )}${path(
        'M-226-126C-240-60-240 60-226 126L-200 160Q0 210 200 160L226 126C240 60 240-60 226-126L200-160Q0-210-200-160Z',
        'none',
        `stroke="${dark(a, 0.3)}" stroke-width="8"`,
      )}</g>` +
      line('M10-330C90-350 130-370 176-396', b, 14) +
      at(180, -398, box(-22, -40, 44, 80, 10, lit(light(a, 0.4)), 'transform="rotate(-20)"')) +
      box(-30, -370, 62, 84, 8, lit(dark(b, 0.2))) +
      line('M0-286C30-200-40-120 10-40C30-10 90 10 140 2', '#26292c', 9),
  }),
}
