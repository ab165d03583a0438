// The name of a fill contains its parameters (`tube-c0703a`); gradients.ts writes the gradients that a drawing uses.

/** A fill of this kind, as an SVG paint. */
const fillUrl = (kind: string, ...c: string[]) => `url(#${[kind, ...c.map((x) => x.replace('#', ''))].join('-')})`

/** Round, lit from the left: bottles, bags, poles. */
export const cylinderFill = (c: string) => fillUrl('tube', c)

/** A flat thing in light from the upper left. */
export const flatFill = (c: string) => fillUrl('lit', c)

/** A standing face, lighter above. */
export const faceFill = (c: string) => fillUrl('fall', c)

/** A ball. */
export const sphereFill = (c: string) => fillUrl('ball', c)

/** Glass: clear in the middle, thick at its edges. */
export const glassFill = (c: string) => fillUrl('glass', c)

/** A soft spot that fades out, `percent` strong at its heart: shadow or light. */
export const fadeFill = (c: string, percent: number) => fillUrl('fade', c, String(percent))

/** Polished steel. */
export const steelFill = (c = '#b9c0c4') => fillUrl('steel', c)

/** Woven or printed cloth in three colours; the weaves are in fabrics.ts. */
export const fabricFill = (weave: string, a: string, b: string, c: string) => fillUrl('cloth', weave, a, b, c)

/** Art out of focus, `px` soft. */
export const softFocus = (px: number, art: string) =>
  `<g filter="${fillUrl('soft', String(Math.round(px)))}">${art}</g>`
