import { darken, lighten } from './colour.ts'
import { petals } from './marks.ts'
import { joinTimes } from './random.ts'
import { ellipse, filledPath, roundedRect, strokedPath, transformed } from './shapes.ts'

/** One tile of cloth as an SVG pattern. */
export function fabricTile(id: string, weave: string, a: string, b: string, c: string): string {
  const [w, h, art, turn] = FABRICS[weave]?.(a, b, c) ?? FABRICS.plain!(a, b, c)
  return `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn ?? 0})">${roundedRect(0, 0, w, h, 0, a)}${art}</pattern>`
}

const FABRICS: Record<string, (a: string, b: string, c: string) => [number, number, string, number?]> = {
  plain: (a) => [
    40,
    40,
    roundedRect(0, 0, 40, 1.5, 0, darken(a, 0.12)) + roundedRect(0, 0, 1.5, 40, 0, lighten(a, 0.12)),
  ],
  parang: (_, b, c) => [
    64,
    40,
    roundedRect(0, 0, 10, 40, 0, c) +
      filledPath('M16 0C34 4 34 14 24 20C40 22 54 14 52 0ZM16 40C34 36 30 26 24 20C36 24 48 30 60 40Z', b) +
      ellipse(5, 20, 3, 3, b) +
      ellipse(38, 30, 4, 4, c),
    45,
  ],
  kawung: (_, b, c) => [
    64,
    64,
    [45, 135, 225, 315]
      .map((r) => transformed(32, 32, ellipse(20, 0, 17, 10, b) + strokedPath('M10 0H28', c, 2.5), 1, r))
      .join('') +
      ellipse(32, 32, 3, 3, c) +
      ellipse(0, 0, 5, 5, c) +
      ellipse(64, 64, 5, 5, c) +
      ellipse(64, 0, 5, 5, c) +
      ellipse(0, 64, 5, 5, c),
  ],
  jlamprang: (a, b, c) => [
    96,
    96,
    transformed(
      48,
      48,
      ellipse(0, 0, 40, 40, c) +
        ellipse(0, 0, 34, 34, a) +
        petals(8, 'M0-6C-9-14-7-28 0-30C7-28 9-14 0-6Z', b) +
        ellipse(0, 0, 7, 7, c),
    ) +
      [
        [0, 0],
        [96, 0],
        [0, 96],
        [96, 96],
      ]
        .map(([x, y]) => transformed(x!, y!, petals(4, 'M0 0L-8-12L0-22L8-12Z', b)))
        .join(''),
  ],
  kapal: (_, b, c) => [
    120,
    100,
    filledPath('M20 58H100C94 74 84 78 60 78S26 74 20 58Z', b) +
      filledPath('M56 18V54H26C32 36 42 24 56 18ZM64 24C80 32 88 42 92 54H64Z', c) +
      strokedPath('M10 88q8-8 16 0t16 0t16 0t16 0t16 0t16 0', b, 3) +
      ellipse(10, 14, 4, 4, b) +
      ellipse(110, 14, 4, 4, b),
  ],
  angso: (_, b, c) => [
    120,
    110,
    filledPath(
      'M26 70C30 92 76 94 92 66C78 66 70 58 58 58C50 58 46 66 40 64C34 58 52 44 44 28C38 18 24 22 22 32C30 30 34 34 32 40C28 52 22 58 26 70Z',
      b,
    ) +
      strokedPath('M52 74C62 82 76 78 82 72', c, 4) +
      transformed(98, 26, petals(5, 'M0-3C-8-8-6-18 0-20C6-18 8-8 0-3Z', c)) +
      ellipse(6, 8, 3, 3, b) +
      ellipse(60, 6, 3, 3, c) +
      strokedPath('M4 102q14-10 28 0t28 0t28 0t28 0', c, 2.5),
  ],
  bird: (_, b, c) => [
    150,
    150,
    filledPath(
      'M30 52C40 40 56 44 62 54C78 50 84 62 80 70C104 74 124 100 128 132C110 106 96 96 78 90C92 106 94 122 90 138C80 112 66 100 54 88C40 84 34 72 38 60L22 58Z',
      b,
    ) +
      filledPath('M62 54C76 30 96 22 114 24C108 44 96 58 80 68Z', c) +
      transformed(28, 116, filledPath('M-12-18H12L7 0L12 18H-12L-7 0Z', c) + strokedPath('M-8-6H8M-8 6H8', b, 3)) +
      transformed(126, 64, petals(5, 'M0-2C-7-8-6-16 0-18C6-16 7-8 0-2Z', b)) +
      ellipse(12, 20, 4, 4, c) +
      ellipse(70, 12, 4, 4, b),
  ],
  pesisir: (_, b, c) => [
    130,
    130,
    strokedPath('M0 100C30 60 50 130 80 90S110 40 130 100', b, 4) +
      transformed(44, 44, petals(7, 'M0-8C-14-16-11-34 0-36C11-34 14-16 0-8Z', c) + ellipse(0, 0, 9, 9, b)) +
      transformed(102, 96, petals(6, 'M0-5C-9-10-7-20 0-22C7-20 9-10 0-5Z', b) + ellipse(0, 0, 5, 5, c)) +
      filledPath('M70 60C84 46 100 50 104 58C92 68 80 68 70 60ZM20 96C30 104 32 116 26 124C16 116 14 104 20 96Z', b) +
      ellipse(112, 20, 5, 5, c) +
      ellipse(10, 18, 4, 4, b),
  ],
  songket: (_, b, c) => [
    90,
    90,
    filledPath('M45 4L86 45L45 86L4 45Z', 'none', `stroke="${b}" stroke-width="5" stroke-dasharray="7 2"`) +
      filledPath('M45 24L66 45L45 66L24 45Z', b) +
      filledPath('M45 34L56 45L45 56L34 45Z', c) +
      [
        [0, 0],
        [90, 0],
        [0, 90],
        [90, 90],
      ]
        .map(([x, y]) =>
          transformed(x!, y!, filledPath('M0-16L16 0L0 16L-16 0Z', c) + filledPath('M0-7L7 0L0 7L-7 0Z', b)),
        )
        .join(''),
  ],
  ikat: (_, b, c) => [
    80,
    150,
    roundedRect(0, 0, 80, 14, 0, c) +
      roundedRect(0, 20, 80, 4, 0, b) +
      filledPath(
        'M40 34L48 46L58 50L50 60L62 82L50 104L58 114L48 118L40 132L32 118L22 114L30 104L18 82L30 60L22 50L32 46Z',
        b,
      ) +
      filledPath('M40 58L52 82L40 106L28 82Z', c) +
      filledPath('M40 70L46 82L40 94L34 82Z', b) +
      filledPath('M0 60L8 82L0 104ZM80 60L72 82L80 104Z', c) +
      roundedRect(0, 140, 80, 4, 0, b),
  ],
  hinggi: (_, b, c) => [
    120,
    190,
    roundedRect(0, 0, 120, 20, 0, c) +
      joinTimes(6, (k) => filledPath(`M${k * 20} 20l10-16l10 16Z`, b)) +
      filledPath('M22 150V96H18V84L28 72H40L44 84H78L90 76L98 90V104H92V150H82V112H40V150H32V112H30V150Z', b) +
      filledPath('M48 92H70V100H48Z', c) +
      filledPath('M22 60h10v-14h6v14h44v-14h6v14h10v8H22Z', c) +
      roundedRect(0, 162, 120, 7, 0, b) +
      joinTimes(6, (k) => filledPath(`M${k * 20 + 10} 172l8 8l-8 8l-8-8Z`, c)),
  ],
  syal: (a, b, c) => [
    60,
    160,
    roundedRect(0, 0, 60, 18, 0, b) +
      roundedRect(0, 22, 60, 5, 0, c) +
      roundedRect(0, 70, 60, 34, 0, c) +
      filledPath('M30 74L42 87L30 100L18 87Z', b) +
      filledPath('M0 74L12 87L0 100ZM60 74L48 87L60 100Z', a) +
      roundedRect(0, 128, 60, 8, 0, b),
  ],
  net: (_, b, c) => [
    36,
    36,
    strokedPath(
      'M0 18C8 8 10 8 18 18S28 28 36 18M0 36C8 26 10 26 18 36S28 46 36 36M0 0C8-10 10-10 18 0S28 10 36 0',
      b,
      5,
    ) + strokedPath('M18 0V36', c, 3),
  ],
  rattan: (_, b) => [
    48,
    32,
    [
      [0, 0],
      [24, 16],
    ]
      .map(
        ([x, y]) =>
          roundedRect(x! + 1, y! + 2, 22, 12, 5, b) + strokedPath(`M${x! + 5} ${y! + 6}h14`, lighten(b, 0.5), 3),
      )
      .join('') +
      roundedRect(25, 2, 22, 12, 5, darken(b, 0.15)) +
      roundedRect(1, 18, 22, 12, 5, darken(b, 0.15)),
  ],
  batik: (a, b, c) => FABRICS.kawung!(a, b, c),
}
