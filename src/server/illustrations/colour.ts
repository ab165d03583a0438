/** `#rrggbb` as three numbers from 0 to 255. */
const rgb = (hex: string) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16))
/** The colour between two, `t` from 0 (a) to 1 (b). */
export const mix = (a: string, b: string, t: number) =>
  '#' +
  rgb(a)
    .map((v, i) =>
      Math.round(v + (rgb(b)[i]! - v) * t)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')

/** The colour in shade, `t` from 0 to 1. */
export const darken = (c: string, t = 0.25) => mix(c, '#2b1a12', t)

/** The colour in light, `t` from 0 to 1. */
export const lighten = (c: string, t = 0.25) => mix(c, '#fffaf0', t)

/** A number short enough for a path: one decimal. */
export const round1 = (v: number) => +v.toFixed(1)
