import { n } from './colour.ts'
import type { P } from './kinds.ts'
import { curve, oval, path } from './pencil.ts'

/** How much of a round thing's top we see. */
export const TILT = 0.17
/** Something turned on a lathe: [radius, y] from the top down; seen a little from above. */
export function turnedPath(side: P[], frontRim = false, soft = true): string {
  const run = soft
    ? curve
    : (pts: P[]) =>
        pts
          .slice(1)
          .map((p) => `L${p[0]} ${p[1]}`)
          .join('')
  const left = side.map(([r, y]) => [-r, y] as P).reverse()
  const [r0, y0] = side[0]!
  const [r1, y1] = side[side.length - 1]!
  return `M${r0} ${y0}${run(side)}A${r1} ${n(r1 * TILT)} 0 0 1 ${-r1} ${y1}${run(left)}A${r0} ${n(r0 * TILT)} 0 0 ${frontRim ? 0 : 1} ${r0} ${y0}Z`
}

/** The turned thing, filled. */
export const turned = (side: P[], fill: string, frontRim = false, soft = true) =>
  path(turnedPath(side, frontRim, soft), fill)

/** A band around it, from y1 to y2. */
export const wrap = (r: number, y1: number, y2: number, fill: string, more = '') =>
  path(`M${-r} ${y1}A${r} ${n(r * TILT)} 0 0 0 ${r} ${y1}V${y2}A${r} ${n(r * TILT)} 0 0 1 ${-r} ${y2}Z`, fill, more)

/** A round face of radius `r`, lying. */
export const disc = (r: number, y: number, fill: string, more = '') => oval(0, y, r, r * TILT, fill, more)
