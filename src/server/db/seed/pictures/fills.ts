// A fill is named after what it is (`tube-c0703a`): the name carries its recipe, and gradients.ts writes the ones a drawing used.

/** A fill of this kind, as an SVG paint. */
const name = (kind: string, ...c: string[]) => `url(#${[kind, ...c.map((x) => x.replace('#', ''))].join('-')})`

/** Round, lit from the left: bottles, bags, poles. */
export const tube = (c: string) => name('tube', c)

/** A flat thing in light from the upper left. */
export const lit = (c: string) => name('lit', c)

/** A standing face, lighter above. */
export const fall = (c: string) => name('fall', c)

/** A ball. */
export const ball = (c: string) => name('ball', c)

/** Glass: clear in the middle, thick at its edges. */
export const glass = (c: string) => name('glass', c)

/** A soft spot that fades out, `percent` strong at its heart: shadow or light. */
export const fade = (c: string, percent: number) => name('fade', c, String(percent))

/** Polished steel. */
export const steel = (c = '#b9c0c4') => name('steel', c)

/** Woven or printed cloth in three colours; the weaves are in weaves.ts. */
export const cloth = (weave: string, a: string, b: string, c: string) => name('cloth', weave, a, b, c)
