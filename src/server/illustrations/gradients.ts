import { darken, lighten } from './colour.ts'
import { fabricTile } from './fabrics.ts'

const stops = (list: [number, string, number?][]) =>
  list
    .map(([o, c, a]) => `<stop offset="${o}" stop-color="${c}"${a === undefined ? '' : ` stop-opacity="${a}"`}/>`)
    .join('')
const linear = (id: string, x2: number, y2: number, s: string) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${s}</linearGradient>`
const GRADIENTS: Record<string, (id: string, c: string, ...rest: string[]) => string> = {
  tube: (id, c) =>
    linear(
      id,
      1,
      0,
      stops([
        [0, darken(c, 0.22)],
        [0.2, lighten(c, 0.28)],
        [0.42, c],
        [0.78, darken(c, 0.14)],
        [1, darken(c, 0.38)],
      ]),
    ),
  lit: (id, c) =>
    linear(
      id,
      1,
      1,
      stops([
        [0, lighten(c, 0.3)],
        [0.5, c],
        [1, darken(c, 0.22)],
      ]),
    ),
  fall: (id, c) =>
    linear(
      id,
      0,
      1,
      stops([
        [0, lighten(c, 0.2)],
        [1, darken(c, 0.16)],
      ]),
    ),
  ball: (id, c) =>
    `<radialGradient id="${id}" cx=".36" cy=".3" r=".75">${stops([
      [0, lighten(c, 0.45)],
      [0.45, c],
      [1, darken(c, 0.4)],
    ])}</radialGradient>`,
  glass: (id, c) =>
    linear(
      id,
      1,
      0,
      stops([
        [0, darken(c, 0.1), 0.85],
        [0.12, '#ffffff', 0.6],
        [0.3, c, 0.22],
        [0.7, c, 0.28],
        [0.9, lighten(c, 0.6), 0.5],
        [1, darken(c, 0.2), 0.85],
      ]),
    ),
  steel: (id, c) =>
    linear(
      id,
      1,
      0.25,
      stops([
        [0, darken(c, 0.3)],
        [0.22, lighten(c, 0.7)],
        [0.4, c],
        [0.62, darken(c, 0.2)],
        [0.8, lighten(c, 0.5)],
        [1, darken(c, 0.35)],
      ]),
    ),
  fade: (id, c, percent) =>
    `<radialGradient id="${id}">${stops([
      [0, c, +percent! / 100],
      [0.55, c, +percent! / 210],
      [1, c, 0],
    ])}</radialGradient>`,
  soft: (id, px) =>
    `<filter id="${id}" x="0" y="0" width="1" height="1"><feGaussianBlur stdDeviation="${px}"/></filter>`,
  cloth: (id, weave, a, b, c) => fabricTile(id, weave, a!, b!, c!),
}

/** The gradients, patterns and filters that `body` names, as SVG. */
export function defsFor(body: string): string {
  const ids = new Set([...body.matchAll(/url\(#([\w-]+)\)/g)].map((m) => m[1]!))
  return [...ids]
    .map((id) => {
      const [kind, ...rest] = id.split('-')
      const args = rest.map((r) => (/^[0-9a-f]{6}$/.test(r) ? `#${r}` : r))
      return GRADIENTS[kind!]?.(id, ...(args as [string])) ?? ''
    })
    .join('')
}
