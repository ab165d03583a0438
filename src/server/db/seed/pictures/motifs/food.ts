import { pick, times } from '../chance.ts'
import { dark, light, mix } from '../colour.ts'
import { ball, fall, lit, tube } from '../fills.ts'
import { grains, heap } from '../grains.ts'
import type { Motif } from '../kinds.ts'
import { disc, turned } from '../lathe.ts'
import { at, line, op, oval, path } from '../pencil.ts'
import { block, blocks } from '../solids.ts'

/** Food in a dish or on its own. */
export const food: Record<string, Motif> = {
  heap: ({ fill, rnd }) => ({ wide: 420, tall: 190, art: heap(fill || 'coffee', 200, 150, rnd, 1.1) }),
  bowl: ({ a = '#e9e2d3', b = '#8aa29a', fill, rnd }) => ({
    wide: 400,
    tall: 270,
    art:
      disc(190, -130, dark(a, 0.45)) +
      (fill ? at(0, -128, heap(fill, 172, 110, rnd, 1)) : disc(168, -120, lit(dark(a, 0.1)))) +
      turned(
        [
          [190, -130],
          [182, -86],
          [130, -24],
          [84, 0],
        ],
        tube(a),
        true,
      ) +
      line('M-186-104A188 34 0 0 0 186-104', b, 9, op(0.85)) +
      line('M-190-130A190 32 0 0 0 190-130', light(a, 0.5), 6),
  }),
  plate: ({ a = '#efe8da', b = '#b98a5b', fill, rnd }) => ({
    wide: 480,
    tall: 190,
    art:
      disc(226, 0, dark(a, 0.3)) +
      oval(0, -10, 230, 42, lit(a)) +
      oval(0, -12, 176, 29, lit(dark(a, 0.07))) +
      oval(0, -10, 206, 36, 'none', `stroke="${b}" stroke-width="5"`) +
      (fill ? at(0, -16, heap(fill, 160, 120, rnd, 1.05)) : ''),
  }),
  eggs: ({ a = '#b9a58c', rnd }) => {
    const cup = (x: number, y: number) =>
      at(x, y, oval(0, -34, 38, 48, ball(mix('#d59a6a', '#e6b78c', rnd()))) + oval(-14, -56, 9, 13, '#ffffff', op(0.4)))
    const row = (y: number, s: number) =>
      at(
        0,
        y,
        times(5, (i) => cup(-184 + i * 92, 0)),
        s,
      )
    return {
      wide: 540,
      tall: 250,
      art:
        path('M-236-130L-262-250H262L236-130Z', lit(dark(a, 0.12))) +
        path('M-262-250H262L256-238H-256Z', light(a, 0.2)) +
        path('M-240-130H240L262-40H-262Z', dark(a, 0.4)) +
        row(-92, 0.92) +
        row(-38, 1) +
        path(
          'M-266-50C-240-22-220-22-196-40S-130-22-104-40S-38-22-10-40S66-22 92-40S150-22 178-40S240-22 266-50L246 18C242 26 236 28 228 28H-228C-236 28-242 26-246 18Z',
          fall(a),
        ) +
        times(5, (i) => line(`M${-196 + i * 98}-20V20`, dark(a, 0.25), 3, op(0.4))),
    }
  },
  tempe: ({ rnd }) => {
    const slab = (x: number, y: number) =>
      at(
        x,
        y,
        block(0.45, [-90, -60, 0, 180, 120, 56, '#e8dcc2']) +
          grains('getas', 16, () => [-60 + rnd() * 120, -56 + rnd() * 26], rnd, 0.36),
      )
    return {
      wide: 520,
      tall: 240,
      art:
        path('M-270 10C-180-40 120-60 270-10C180 50-120 50-270 10Z', lit('#4f8a3f')) +
        line('M-262 10C-120-10 100-20 262-8', '#8fbf6a', 4) +
        at(
          110,
          -24,
          block(-0.3, [-110, -60, 0, 220, 120, 70, '#3f7d3a']) +
            line('M-96-96L98-130M-100-70L60-86', '#79b05c', 3, op(0.7)) +
            line('M-20 34V-60L10-132', '#d9c28a', 8),
        ) +
        slab(-110, 6) +
        slab(-92, -44),
    }
  },
  tofu: ({ a = '#f6efdd' }) => ({
    wide: 460,
    tall: 260,
    art:
      disc(224, 8, '#7f9d78') +
      disc(216, 0, lit('#a9c4a0')) +
      at(
        0,
        -6,
        blocks(0.6, [
          [-130, -130, 0, 120, 120, 62, a],
          [0, -130, 0, 120, 120, 62, a],
          [-130, 0, 0, 120, 120, 62, a],
          [0, 0, 0, 120, 120, 62, a],
          [-120, -80, 62, 118, 118, 62, light(a, 0.2)],
          [20, -70, 62, 116, 116, 60, a],
        ]),
      ),
  }),
  fish: ({ a = '#8a5a34', b = '#d69a4e' }) => {
    const one = (x: number, y: number, s: number) =>
      at(
        x,
        y,
        path('M-250 0C-180-92 60-96 170-12L250-66C236-20 236 20 250 62L170 14C60 88-180 84-250 0Z', lit(a)) +
          path('M-236 4C-150 66 60 70 166 10C60 40-150 40-236 4Z', light(b, 0.2), op(0.75)) +
          times(6, (i) =>
            line(
              `M${-110 + i * 42}-58C${-90 + i * 42}-20 ${-90 + i * 42} 20 ${-110 + i * 42} 50`,
              dark(a, 0.4),
              4,
              op(0.45),
            ),
          ) +
          path('M-60-64C-20-104 50-100 70-62Z', dark(a, 0.2)) +
          line('M-160-44C-136-14-136 14-160 40', dark(a, 0.5), 5) +
          oval(-196, -14, 11, 11, '#f4e6c8') +
          oval(-196, -14, 6, 6, '#20150e'),
        s,
      )
    return {
      wide: 580,
      tall: 230,
      art:
        path('M-290-22H290L270 26H-270Z', dark('#b98a5b', 0.3)) +
        path('M-262-104H262L290-20H-290Z', lit('#c99c68')) +
        one(20, -112, 0.82) +
        one(-6, -54, 1),
    }
  },
  biscuit: ({ a = '#d9a45c', rnd }) => {
    const slab = (y: number, s: number) =>
      at(
        (rnd() - 0.5) * 20,
        y,
        block(0.5 + rnd() * 0.1, [-96, -96, 0, 192, 192, 26, s % 2 ? a : light(a, 0.15)], 0.55) +
          grains('kemplang', 7, () => [-70 + rnd() * 140, -60 + rnd() * 60], rnd, 0.22),
      )
    return { wide: 330, tall: 290, art: times(6, (i) => slab(-i * 28, i)) }
  },
  candy: ({ a = '#7a4a38', b = '#f3d9a0', rnd }) => ({
    wide: 420,
    tall: 200,
    art: [
      [-130, -6],
      [0, -4],
      [130, -8],
      [-66, -58],
      [70, -60],
      [4, -108],
    ]
      .map(([x, y]) =>
        at(
          x!,
          y!,
          path('M-86-8L-58-34H58L86-8L58 22H-58Z', lit(light(b, 0.2))) +
            path('M-58-34H58V22H-58Z', tube(pick(rnd, [a, dark(a, 0.1), light(a, 0.1)]))) +
            line('M-58-34V22M58-34V22', dark(b, 0.3), 3) +
            path('M-58-34H58L52-24H-52Z', '#ffffff', op(0.3)),
          0.95,
          rnd() * 10 - 5,
        ),
      )
      .join(''),
  }),
}
