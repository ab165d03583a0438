import { darken, lighten, round1 } from './colour.ts'
import { faceFill, flatFill } from './fills.ts'
import type { Point, Point3D } from './illustration.ts'
import { filledPath } from './shapes.ts'

/** Projects a point of the room onto the picture. */
export type Projection = (p: Point3D) => Point

/** The view of a solid: turned by `yaw`, from above by `tilt`, in radians. */
export const projection =
  (yaw: number, tilt = 0.5): Projection =>
  ([x, y, z]) => [
    x * Math.cos(yaw) - y * Math.sin(yaw),
    (x * Math.sin(yaw) + y * Math.cos(yaw)) * Math.sin(tilt) - z * Math.cos(tilt),
  ]

/** A flat face between corners; its thin stroke closes the seams between neighbours. */
export const flatFace = (see: Projection, corners: Point3D[], fill: string, more = '') =>
  filledPath(
    `M${corners.map((p) => see(p).map(round1).join(' ')).join('L')}Z`,
    fill,
    `stroke="${fill}" stroke-width="1" stroke-linejoin="round" ${more}`,
  )

/** Lays flat art on a face: `o` is its corner, `u` and `v` are its units to the right and down. */
export function onFace(see: Projection, o: Point3D, u: Point3D, v: Point3D, art: string): string {
  const add = (p: Point3D, q: Point3D) => see([p[0] + q[0], p[1] + q[1], p[2] + q[2]])
  const p = see(o)
  const q = add(o, u)
  const r = add(o, v)
  return `<g transform="matrix(${[q[0] - p[0], q[1] - p[1], r[0] - p[0], r[1] - p[1], ...p].map((x) => x.toFixed(3)).join(' ')})">${art}</g>`
}

/** A block by its corner, its size and its colour. */
export type Block = [x: number, y: number, z: number, w: number, d: number, h: number, colour: string]

/** One block: side, front and top. */
export function block(yaw: number, [x, y, z, w, d, h, c]: Block, tilt = 0.5): string {
  const see = projection(yaw, tilt)
  const X = yaw >= 0 ? x + w : x
  const t = z + h
  return (
    flatFace(
      see,
      [
        [X, y, z],
        [X, y + d, z],
        [X, y + d, t],
        [X, y, t],
      ],
      yaw >= 0 ? faceFill(darken(c, 0.3)) : faceFill(lighten(c, 0.1)),
    ) +
    flatFace(
      see,
      [
        [x, y + d, z],
        [x + w, y + d, z],
        [x + w, y + d, t],
        [x, y + d, t],
      ],
      faceFill(yaw >= 0 ? c : darken(c, 0.14)),
    ) +
    flatFace(
      see,
      [
        [x, y, t],
        [x + w, y, t],
        [x + w, y + d, t],
        [x, y + d, t],
      ],
      flatFill(lighten(c, 0.26)),
    )
  )
}

/** Low things first, then far things first: enough for furniture and stacks. */
export function blocks(yaw: number, list: Block[], tilt = 0.5): string {
  const depth = (b: Block) => (b[0] + b[3] / 2) * Math.sin(yaw) + (b[1] + b[4] / 2) * Math.cos(yaw)
  return [...list]
    .sort((p, q) => p[2] - q[2] || depth(p) - depth(q))
    .map((b) => block(yaw, b, tilt))
    .join('')
}
