import { darken, lighten } from './colour.ts'
import { flatFill, sphereFill } from './fills.ts'
import { block } from './forms3d.ts'
import type { Point } from './illustration.ts'
import { joinTimes, pick } from './random.ts'
import { TILT } from './revolve.ts'
import { clipped, ellipse, filledPath, opacityAttribute, roundedRect, strokedPath, transformed } from './shapes.ts'

// The content of the bag: grains, and the heap they make.
type DrawGrain = (r: number, c: string, rnd: () => number) => string
const GRAIN_SHAPES: Record<string, DrawGrain> = {
  bean: (r, c) =>
    ellipse(0, 0, r, r * 0.68, sphereFill(c)) +
    strokedPath(`M${-r * 0.8} 0C${-r * 0.3} ${-r * 0.3} ${r * 0.3} ${r * 0.3} ${r * 0.8} 0`, darken(c, 0.55), r * 0.13),
  ball: (r, c) => ellipse(0, 0, r, r * 0.9, sphereFill(c)),
  nut: (r, c) =>
    ellipse(0, 0, r, r * 0.76, sphereFill(c)) +
    strokedPath(
      `M${-r * 0.5} ${-r * 0.3}Q0 ${-r * 0.05} ${r * 0.5} ${-r * 0.35}M${-r * 0.6} ${r * 0.2}Q0 ${r * 0.4} ${r * 0.6} ${r * 0.15}`,
      darken(c, 0.3),
      r * 0.08,
    ),
  chip: (r, c, rnd) =>
    filledPath(
      `M${-r} 0C${-r} ${-r * 0.5} ${-r * 0.3} ${-r * 0.75} ${r * 0.2} ${-r * 0.6}S${r * 1.1} ${-r * 0.1} ${r} ${r * 0.2}S${-r * 0.1} ${r * 0.7} ${-r * 0.5} ${r * 0.5}S${-r} ${r * 0.3} ${-r} 0Z`,
      flatFill(c),
    ) +
    joinTimes(3, () => ellipse((rnd() - 0.5) * r * 1.3, (rnd() - 0.5) * r * 0.6, r * 0.08, r * 0.06, darken(c, 0.45))),
  round: (r, c) =>
    ellipse(0, r * 0.08, r, r * 0.62, darken(c, 0.3)) +
    ellipse(0, 0, r, r * 0.6, flatFill(c)) +
    ellipse(-r * 0.1, -r * 0.02, r * 0.7, r * 0.38, lighten(c, 0.2)) +
    ellipse(r * 0.25, r * 0.1, r * 0.2, r * 0.1, darken(c, 0.3), opacityAttribute(0.5)),
  claw: (r, c) =>
    filledPath(
      `M${-r} ${r * 0.3}C${-r * 0.7} ${-r * 0.8} ${r * 0.7} ${-r * 0.8} ${r} ${r * 0.3}C${r * 0.8} ${r * 0.6} ${r * 0.5} ${r * 0.2} 0 ${r * 0.25}S${-r * 0.8} ${r * 0.6} ${-r} ${r * 0.3}Z`,
      sphereFill(c),
    ),
  ring: (r, c) =>
    strokedPath(
      `M${-r} ${r * 0.2}C${-r} ${-r * 0.7} ${r * 0.8} ${-r * 0.8} ${r} 0S${-r * 0.2} ${r * 0.6} ${-r * 0.4} ${r * 0.2}`,
      c,
      r * 0.26,
    ),
  fibre: (r, c) =>
    strokedPath(
      `M${-r} 0C${-r * 0.5} ${-r * 0.7} ${r * 0.2} ${r * 0.5} ${r} ${-r * 0.2}M${-r * 0.6} ${r * 0.4}C0 ${-r * 0.2} ${r * 0.4} ${r * 0.5} ${r * 0.8} ${r * 0.2}`,
      c,
      r * 0.14,
    ) +
    strokedPath(
      `M${-r * 0.7} ${-r * 0.2}C0 ${r * 0.2} ${r * 0.3} ${-r * 0.4} ${r * 0.9} ${r * 0.1}`,
      lighten(c, 0.3),
      r * 0.1,
    ),
  weed: (r, c) =>
    strokedPath(
      `M${-r} ${r * 0.3}C${-r * 0.3} 0 ${r * 0.2} ${r * 0.4} ${r} ${-r * 0.3}M${-r * 0.3} ${r * 0.15}L${-r * 0.5} ${-r * 0.5}M${r * 0.2} ${r * 0.12}L${r * 0.2} ${-r * 0.6}M${r * 0.6} ${-r * 0.1}L${r * 1.1} ${r * 0.3}`,
      c,
      r * 0.2,
    ),
  husk: (r, c) =>
    filledPath(
      `M${-r} 0C${-r * 0.4} ${-r * 0.9} ${r * 0.6} ${-r * 0.7} ${r} ${-r * 0.1}C${r * 0.4} ${-r * 0.2} ${-r * 0.2} 0 ${-r * 0.1} ${r * 0.5}C${-r * 0.6} ${r * 0.5} ${-r} ${r * 0.3} ${-r} 0Z`,
      flatFill(c),
    ),
  chunk: (r, c) =>
    filledPath(
      `M${-r} ${r * 0.1}C${-r * 0.8} ${-r * 0.8} ${r * 0.3} ${-r * 0.9} ${r * 0.8} ${-r * 0.4}S${r * 0.9} ${r * 0.7} 0 ${r * 0.7}S${-r} ${r * 0.6} ${-r} ${r * 0.1}Z`,
      sphereFill(c),
    ) +
    strokedPath(
      `M${-r * 0.5} ${-r * 0.1}Q0 ${-r * 0.4} ${r * 0.4} ${-r * 0.1}`,
      lighten(c, 0.35),
      r * 0.1,
      opacityAttribute(0.7),
    ),
  cube: (r, c) => block(0.7, [-r * 0.6, -r * 0.6, -r * 0.5, r * 1.2, r * 1.2, r * 1.2, c]),
  speck: (r, c) => ellipse(0, 0, r * 0.4, r * 0.3, c, opacityAttribute(0.6)),
}

const TEXTURES: Record<string, [shape: string, size: number, colours: string[]]> = {
  coffee: ['bean', 24, ['#5d3720', '#6f4429', '#4b2a18']],
  roast: ['bean', 24, ['#7b4c2a', '#8a5a34', '#6a3f22']],
  greenbean: ['bean', 24, ['#9fa377', '#8e9468', '#b0ad84']],
  cocoa: ['bean', 30, ['#7d4528', '#8f5534', '#6c3a22']],
  nutmeg: ['nut', 30, ['#8a6243', '#9b7352', '#7a5438']],
  cascara: ['husk', 24, ['#8e3b2a', '#a4533a', '#73291f']],
  balado: ['chip', 40, ['#d8662c', '#e28a3d', '#c44a22']],
  kemplang: ['round', 42, ['#ecd9b0', '#e3c996', '#f1e2c0']],
  raw: ['round', 30, ['#eac9a8', '#f0d7bb', '#dcb48f']],
  getas: ['ball', 26, ['#e2b565', '#d8a450', '#ecc67c']],
  amplang: ['claw', 30, ['#e6b962', '#dca84a', '#f0cb80']],
  onion: ['ring', 26, ['#c07a2e', '#a9601f', '#d8983f']],
  abon: ['fibre', 30, ['#b97a3e', '#a5652d', '#cf9553']],
  spicy: ['fibre', 30, ['#b8532a', '#a03f20', '#cf7440']],
  seaweed: ['weed', 30, ['#8a6a78', '#d9c9b4', '#a4808b']],
  rendang: ['chunk', 40, ['#5e2f1a', '#704022', '#4c2414']],
  pempek: ['chunk', 46, ['#e7dcc6', '#efe6d3', '#d9c9a8']],
  briquette: ['cube', 40, ['#3d3d40', '#4a4a4e', '#333336']],
  soil: ['speck', 30, ['#2f2119', '#6b4d37', '#40291c']],
  sambal: ['speck', 22, ['#f0b04a', '#7c1a10', '#e0562f']],
  flour: ['speck', 10, ['#ffffff', '#e2d8c4']],
  powder: ['speck', 10, ['#5b3423', '#8c5a3f']],
  grass: ['weed', 30, ['#7fa04a', '#94b35c', '#67893a']],
  paddy: ['claw', 14, ['#d9b45c', '#c79f45', '#e6c776']],
  dodol: ['chunk', 34, ['#6d4030', '#86523c', '#5a3125']],
}

const BASE_COLOURS: Record<string, string> = {
  flour: '#f4eee0',
  powder: '#74452f',
  soil: '#4d3526',
  sambal: '#b3321c',
  seaweed: '#7b6270',
  grass: '#5d7d34',
}

/** The background between the grains. */
const fillColour = (fill: string) => BASE_COLOURS[fill] ?? darken(TEXTURES[fill]?.[2][0] ?? '#a9713e', 0.35)

/** Grains where `place` says, the far ones first. */
export function grains(fill: string, count: number, place: (i: number) => Point, rnd: () => number, scale = 1): string {
  const [shape, size, colours] = TEXTURES[fill] ?? TEXTURES.coffee!
  const spots = Array.from({ length: count }, (_, i) => place(i)).sort((p, q) => p[1] - q[1])
  return spots
    .map(([x, y]) =>
      transformed(
        x,
        y,
        GRAIN_SHAPES[shape]!(size, pick(rnd, colours), rnd),
        scale * (0.85 + rnd() * 0.3),
        shape === 'cube' ? 0 : shape === 'round' ? rnd() * 24 - 12 : rnd() * 360,
      ),
    )
    .join('')
}

/** A heap 2·rx wide and ry tall, standing on y = 0. */
export function heap(fill: string, rx: number, ry: number, rnd: () => number, scale = 1): string {
  const size = (TEXTURES[fill] ?? TEXTURES.coffee!)[1] * scale
  const count = Math.min(90, Math.round((rx * ry * 2.6) / (size * size)))
  const mound = `M${-rx} 0C${-rx * 0.86} ${-ry * 0.5} ${-rx * 0.45} ${-ry} 0 ${-ry}S${rx * 0.86} ${-ry * 0.5} ${rx} 0A${rx} ${rx * TILT} 0 0 1 ${-rx} 0Z`
  return (
    filledPath(mound, flatFill(fillColour(fill))) +
    grains(
      fill,
      count,
      () => {
        const t = Math.sqrt(rnd())
        const x = rnd() * 2 - 1
        return [x * rx * (0.18 + 0.78 * t), -ry * 0.94 * (1 - t) + rx * TILT * 0.8 * t * Math.sqrt(1 - x * x)]
      },
      rnd,
      scale,
    )
  )
}

/** The visible part of a fill through a window of shape `d`. */
export const texturedWindow = (
  d: string,
  fill: string,
  x: number,
  y: number,
  w: number,
  h: number,
  rnd: () => number,
  scale = 0.8,
) =>
  clipped(
    d,
    roundedRect(x, y, w, h, 0, fillColour(fill)) +
      grains(
        fill,
        Math.min(70, Math.round((w * h * 1.5) / (TEXTURES[fill]?.[1] ?? 24) ** 2 / scale)),
        () => [x + rnd() * w, y + rnd() * h],
        rnd,
        scale,
      ),
  )
