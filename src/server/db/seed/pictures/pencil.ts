import { times } from './chance.ts'
import { n } from './colour.ts'
import type { P } from './kinds.ts'

/** A filled shape. */
export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

/** A stroke with round ends. */
export const line = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

/** An oval around x, y. */
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`

/** A box with its corner at x, y and round corners of `r`. */
export const box = (x: number, y: number, w: number, h: number, r: number, fill: string, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${r}" fill="${fill}" ${more}/>`

/** Art moved to x, y, scaled by `s`, turned by degrees, and mirrored. */
export const at = (x: number, y: number, art: string, s = 1, turn = 0, flip = false) =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${(flip ? -s : s).toFixed(3)} ${s.toFixed(3)})">${art}</g>`

/** Art seen through. */
export const veil = (opacity: number, art: string) => `<g opacity="${opacity}">${art}</g>`

/** The attribute for how opaque one shape is. */
export const op = (v: number) => `opacity="${v}"`

/** Art cut to the shape `d`. The id is made from the shape, so that the same picture gives the same text. */
export function clip(d: string, art: string): string {
  let h = 7
  for (const ch of d) h = (Math.imul(h, 31) + ch.charCodeAt(0)) >>> 0
  return `<clipPath id="clip${h}"><path d="${d}"/></clipPath><g clip-path="url(#clip${h})">${art}</g>`
}

/** A soft line through the points, as the C part of a path. */
export function curve(pts: P[]): string {
  return times(pts.length - 1, (i) => {
    const [q, r] = [pts[i]!, pts[i + 1]!]
    const [p, s] = [pts[i - 1] ?? q, pts[i + 2] ?? r]
    return `C${[q[0] + (r[0] - p[0]) / 6, q[1] + (r[1] - p[1]) / 6, r[0] - (s[0] - q[0]) / 6, r[1] - (s[1] - q[1]) / 6, ...r].map(n).join(' ')}`
  })
}
