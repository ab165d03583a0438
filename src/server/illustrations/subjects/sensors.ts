import { darken, lighten, round1 } from '../colour.ts'
import { cylinderFill, fadeFill, flatFill, steelFill } from '../fills.ts'
import type { DrawSubject } from '../illustration.ts'
import { mark } from '../marks.ts'
import { joinTimes } from '../random.ts'
import { ellipse, filledPath, roundedRect, strokedPath, transformed } from '../shapes.ts'

/** Sensors and antennas. */
export const sensors: Record<string, DrawSubject> = {
  sensor: ({ a = '#f1f0ea', b = '#2f8f5b' }) => ({
    wide: 460,
    tall: 480,
    art:
      filledPath('M-230 0C-190-70-90-96 0-96S190-70 230 0C120 40-120 40-230 0Z', flatFill('#5b3d29')) +
      joinTimes(26, (i) => ellipse(((i * 83) % 380) - 190, -((i * 37) % 60) + 4, 9, 6, i % 2 ? '#3f281a' : '#7b5539')) +
      [-24, 24]
        .map((x) => filledPath(`M${x - 11}-200H${x + 11}V-60L${x}-40L${x - 11}-60Z`, steelFill('#c9b070')))
        .join('') +
      roundedRect(-84, -450, 168, 262, 44, cylinderFill(a)) +
      roundedRect(-62, -424, 124, 92, 18, darken('#28483c', 0.1)) +
      mark('drop', -22, -378, 52, '#9be0c0') +
      strokedPath('M14-360V-376M30-360V-392M46-360V-404', '#9be0c0', 10) +
      mark('signal', 0, -284, 64, b) +
      ellipse(0, -222, 9, 9, b) +
      ellipse(0, -222, 26, 26, fadeFill(b, 55)) +
      joinTimes(3, (k) =>
        transformed(
          -170 + k * 170 + (k === 1 ? 40 : 0),
          -40,
          strokedPath('M0 20C-4-10 4-30 0-60', '#4f8a3a', 6) +
            filledPath(
              'M0-40C-40-44-50-70-52-84C-20-84-4-66 0-40C6-66 24-84 50-84C48-66 36-42 0-40Z',
              flatFill('#6fae52'),
            ),
          k === 1 ? 0.001 : 0.8,
        ),
      ),
  }),
  antenna: ({ a = '#c3cad0', b = '#5b6670' }) => ({
    wide: 520,
    tall: 560,
    art:
      roundedRect(-14, -380, 30, 380, 6, steelFill(b)) +
      filledPath('M-90 0L-14-60V0ZM106 0L16-60V0Z', darken(b, 0.2)) +
      `<g transform="translate(0 -330) skewY(-7)">${joinTimes(19, (i) => {
        const x = -220 + i * 24.4
        const h = 190 * Math.sqrt(1 - (x / 300) ** 2)
        return strokedPath(
          `M${round1(x)} ${round1(-h)}Q${round1(x * 0.9)} 0 ${round1(x)} ${round1(h)}`,
          i % 3 ? a : lighten(a, 0.4),
          5,
        )
      })}${joinTimes(7, (i) =>
        strokedPath(`M-226 ${-126 + i * 42}Q0 ${-150 + i * 50} 226 ${-126 + i * 42}`, darken(a, 0.25), 6),
      )}${filledPath(
        'M-226-126C-240-60-240 60-226 126L-200 160Q0 210 200 160L226 126C240 60 240-60 226-126L200-160Q0-210-200-160Z',
        'none',
        `stroke="${darken(a, 0.3)}" stroke-width="8"`,
      )}</g>` +
      strokedPath('M10-330C90-350 130-370 176-396', b, 14) +
      transformed(180, -398, roundedRect(-22, -40, 44, 80, 10, flatFill(lighten(a, 0.4)), 'transform="rotate(-20)"')) +
      roundedRect(-30, -370, 62, 84, 8, flatFill(darken(b, 0.2))) +
      strokedPath('M0-286C30-200-40-120 10-40C30-10 90 10 140 2', '#26292c', 9),
  }),
}
