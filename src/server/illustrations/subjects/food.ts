import { darken, lighten, mix } from '../colour.ts'
import { cylinderFill, faceFill, flatFill, sphereFill } from '../fills.ts'
import { block, blocks } from '../forms3d.ts'
import type { DrawSubject } from '../illustration.ts'
import { joinTimes, pick } from '../random.ts'
import { disc, revolved } from '../revolve.ts'
import { ellipse, filledPath, opacityAttribute, strokedPath, transformed } from '../shapes.ts'
import { grains, heap } from '../textures.ts'

/** Food in a dish or on its own. */
export const food: Record<string, DrawSubject> = {
  heap: ({ fill, rnd }) => ({ wide: 420, tall: 190, art: heap(fill || 'coffee', 200, 150, rnd, 1.1) }),
  bowl: ({ a = '#e9e2d3', b = '#8aa29a', fill, rnd }) => ({
    wide: 400,
    tall: 270,
    art:
      disc(190, -130, darken(a, 0.45)) +
      (fill ? transformed(0, -128, heap(fill, 172, 110, rnd, 1)) : disc(168, -120, flatFill(darken(a, 0.1)))) +
      revolved(
        [
          [190, -130],
          [182, -86],
          [130, -24],
          [84, 0],
        ],
        cylinderFill(a),
        true,
      ) +
      strokedPath('M-186-104A188 34 0 0 0 186-104', b, 9, opacityAttribute(0.85)) +
      strokedPath('M-190-130A190 32 0 0 0 190-130', lighten(a, 0.5), 6),
  }),
  plate: ({ a = '#efe8da', b = '#b98a5b', fill, rnd }) => ({
    wide: 480,
    tall: 190,
    art:
      disc(226, 0, darken(a, 0.3)) +
      ellipse(0, -10, 230, 42, flatFill(a)) +
      ellipse(0, -12, 176, 29, flatFill(darken(a, 0.07))) +
      ellipse(0, -10, 206, 36, 'none', `stroke="${b}" stroke-width="5"`) +
      (fill ? transformed(0, -16, heap(fill, 160, 120, rnd, 1.05)) : ''),
  }),
  eggs: ({ a = '#b9a58c', rnd }) => {
    const cup = (x: number, y: number) =>
      transformed(
        x,
        y,
        ellipse(0, -34, 38, 48, sphereFill(mix('#d59a6a', '#e6b78c', rnd()))) +
          ellipse(-14, -56, 9, 13, '#ffffff', opacityAttribute(0.4)),
      )
    const row = (y: number, s: number) =>
      transformed(
        0,
        y,
        joinTimes(5, (i) => cup(-184 + i * 92, 0)),
        s,
      )
    return {
      wide: 540,
      tall: 250,
      art:
        filledPath('M-236-130L-262-250H262L236-130Z', flatFill(darken(a, 0.12))) +
        filledPath('M-262-250H262L256-238H-256Z', lighten(a, 0.2)) +
        filledPath('M-240-130H240L262-40H-262Z', darken(a, 0.4)) +
        row(-92, 0.92) +
        row(-38, 1) +
        filledPath(
          'M-266-50C-240-22-220-22-196-40S-130-22-104-40S-38-22-10-40S66-22 92-40S150-22 178-40S240-22 266-50L246 18C242 26 236 28 228 28H-228C-236 28-242 26-246 18Z',
          faceFill(a),
        ) +
        joinTimes(5, (i) => strokedPath(`M${-196 + i * 98}-20V20`, darken(a, 0.25), 3, opacityAttribute(0.4))),
    }
  },
  tempe: ({ rnd }) => {
    const slab = (x: number, y: number) =>
      transformed(
        x,
        y,
        block(0.45, [-90, -60, 0, 180, 120, 56, '#e8dcc2']) +
          grains('getas', 16, () => [-60 + rnd() * 120, -56 + rnd() * 26], rnd, 0.36),
      )
    return {
      wide: 520,
      tall: 240,
      art:
        filledPath('M-270 10C-180-40 120-60 270-10C180 50-120 50-270 10Z', flatFill('#4f8a3f')) +
        strokedPath('M-262 10C-120-10 100-20 262-8', '#8fbf6a', 4) +
        transformed(
          110,
          -24,
          block(-0.3, [-110, -60, 0, 220, 120, 70, '#3f7d3a']) +
            strokedPath('M-96-96L98-130M-100-70L60-86', '#79b05c', 3, opacityAttribute(0.7)) +
            strokedPath('M-20 34V-60L10-132', '#d9c28a', 8),
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
      disc(216, 0, flatFill('#a9c4a0')) +
      transformed(
        0,
        -6,
        blocks(0.6, [
          [-130, -130, 0, 120, 120, 62, a],
          [0, -130, 0, 120, 120, 62, a],
          [-130, 0, 0, 120, 120, 62, a],
          [0, 0, 0, 120, 120, 62, a],
          [-120, -80, 62, 118, 118, 62, lighten(a, 0.2)],
          [20, -70, 62, 116, 116, 60, a],
        ]),
      ),
  }),
  fish: ({ a = '#8a5a34', b = '#d69a4e' }) => {
    const one = (x: number, y: number, s: number) =>
      transformed(
        x,
        y,
        filledPath('M-250 0C-180-92 60-96 170-12L250-66C236-20 236 20 250 62L170 14C60 88-180 84-250 0Z', flatFill(a)) +
          filledPath('M-236 4C-150 66 60 70 166 10C60 40-150 40-236 4Z', lighten(b, 0.2), opacityAttribute(0.75)) +
          joinTimes(6, (i) =>
            strokedPath(
              `M${-110 + i * 42}-58C${-90 + i * 42}-20 ${-90 + i * 42} 20 ${-110 + i * 42} 50`,
              darken(a, 0.4),
              4,
              opacityAttribute(0.45),
            ),
          ) +
          filledPath('M-60-64C-20-104 50-100 70-62Z', darken(a, 0.2)) +
          strokedPath('M-160-44C-136-14-136 14-160 40', darken(a, 0.5), 5) +
          ellipse(-196, -14, 11, 11, '#f4e6c8') +
          ellipse(-196, -14, 6, 6, '#20150e'),
        s,
      )
    return {
      wide: 580,
      tall: 230,
      art:
        filledPath('M-290-22H290L270 26H-270Z', darken('#b98a5b', 0.3)) +
        filledPath('M-262-104H262L290-20H-290Z', flatFill('#c99c68')) +
        one(20, -112, 0.82) +
        one(-6, -54, 1),
    }
  },
  biscuit: ({ a = '#d9a45c', rnd }) => {
    const slab = (y: number, s: number) =>
      transformed(
        (rnd() - 0.5) * 20,
        y,
        block(0.5 + rnd() * 0.1, [-96, -96, 0, 192, 192, 26, s % 2 ? a : lighten(a, 0.15)], 0.55) +
          grains('kemplang', 7, () => [-70 + rnd() * 140, -60 + rnd() * 60], rnd, 0.22),
      )
    return { wide: 330, tall: 290, art: joinTimes(6, (i) => slab(-i * 28, i)) }
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
        transformed(
          x!,
          y!,
          filledPath('M-86-8L-58-34H58L86-8L58 22H-58Z', flatFill(lighten(b, 0.2))) +
            filledPath('M-58-34H58V22H-58Z', cylinderFill(pick(rnd, [a, darken(a, 0.1), lighten(a, 0.1)]))) +
            strokedPath('M-58-34V22M58-34V22', darken(b, 0.3), 3) +
            filledPath('M-58-34H58L52-24H-52Z', '#ffffff', opacityAttribute(0.3)),
          0.95,
          rnd() * 10 - 5,
        ),
      )
      .join(''),
  }),
}
