import { round1 } from './colour.ts'
import type { Point } from './illustration.ts'
import { ellipse, filledPath, smoothCurve } from './shapes.ts'

/** The visible part of a round thing's top. */
export const TILT = 0.17
/** Something turned on a lathe: [radius, y] from the top down; seen a little from above. */
export function revolvedPath(side: Point[], frontRim = false, soft = true): string {
  const run = soft
    ? smoothCurve
    : (pts: Point[]) =>
        pts
          .slice(1)
          .map((p) => `L${p[0]} ${p[1]}`)
          .join('')
  const left = side.map(([r, y]) => [-r, y] as Point).reverse()
  const [r0, y0] = side[0]!
  const [r1, y1] = side[side.length - 1]!
  return `M${r0} ${y0}${run(side)}A${r1} ${round1(r1 * TILT)} 0 0 1 ${-r1} ${y1}${run(left)}A${r0} ${round1(r0 * TILT)} 0 0 ${frontRim ? 0 : 1} ${r0} ${y0}Z`
}

/** The turned thing, filled. */
export const revolved = (side: Point[], fill: string, frontRim = false, soft = true) =>
  filledPath(revolvedPath(side, frontRim, soft), fill)

/** A band around it, from y1 to y2. */
export const bandAround = (r: number, y1: number, y2: number, fill: string, more = '') =>
  filledPath(
    `M${-r} ${y1}A${r} ${round1(r * TILT)} 0 0 0 ${r} ${y1}V${y2}A${r} ${round1(r * TILT)} 0 0 1 ${-r} ${y2}Z`,
    fill,
    more,
  )

/** A round face of radius `r`, lying. */
export const disc = (r: number, y: number, fill: string, more = '') => ellipse(0, y, r, r * TILT, fill, more)
