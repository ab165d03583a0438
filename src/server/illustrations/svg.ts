import { defsFor } from './gradients.ts'

/** A complete SVG of w × h, with the gradients that its body uses. */
export const svgDocument = (w: number, h: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}"><defs>${defsFor(body)}</defs>${body}</svg>`
