import { round1 } from './colour.ts'
import type { Point } from './illustration.ts'
import { joinTimes } from './random.ts'

/** A filled shape. */
export const filledPath = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

/** A stroke with round ends. */
export const strokedPath = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${round1(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

/** An oval around x, y. */
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${round1(x)}" cy="${round1(y)}" rx="${round1(rx)}" ry="${round1(ry)}" fill="${fill}" ${more}/>`

/** A box with its corner at x, y and round corners of `r`. */
export const roundedRect = (x: number, y: number, w: number, h: number, r: number, fill: string, more = '') =>
  `<rect x="${round1(x)}" y="${round1(y)}" width="${round1(w)}" height="${round1(h)}" rx="${r}" fill="${fill}" ${more}/>`

/** Art moved to x, y, scaled by `s`, turned by degrees, and mirrored. */
export const transformed = (x: number, y: number, art: string, s = 1, turn = 0, flip = false) =>
  `<g transform="translate(${round1(x)} ${round1(y)}) rotate(${round1(turn)}) scale(${(flip ? -s : s).toFixed(3)} ${s.toFixed(3)})">${art}</g>`

/** Semi-transparent art. */
export const withOpacity = (opacity: number, art: string) => `<g opacity="${opacity}">${art}</g>`

/** The attribute for how opaque one shape is. */
export const opacityAttribute = (v: number) => `opacity="${v}"`

/** Art cut to the shape `d`. The id is made from the shape, so that the same picture gives the same text. */
export function clipped(d: string, art: string): string {
  let h = 7
  for (const ch of d) h = (Math.imul(h, 31) + ch.charCodeAt(0)) >>> 0
  return `<clipPath id="clip${h}"><path d="${d}"/></clipPath><g clip-path="url(#clip${h})">${art}</g>`
}

/** A soft line through the points, as the C part of a path. */
export function smoothCurve(pts: Point[]): string {
  return joinTimes(pts.length - 1, (i) => {
    const [q, r] = [pts[i]!, pts[i + 1]!]
    const [p, s] = [pts[i - 1] ?? q, pts[i + 2] ?? r]
    return `C${[q[0] + (r[0] - p[0]) / 6, q[1] + (r[1] - p[1]) / 6, r[0] - (s[0] - q[0]) / 6, r[1] - (s[1] - q[1]) / 6, ...r].map(round1).join(' ')}`
  })
}
