import { dark, light, n } from './colour.ts'
import { fall, lit } from './fills.ts'
import type { P, P3 } from './kinds.ts'
import { path } from './pencil.ts'

/** Where a point of the room is seen. */
export type Eye = (p: P3) => P

/** How we look at a solid: turned by `yaw`, from above by `tilt`, in radians. */
export const eye =
  (yaw: number, tilt = 0.5): Eye =>
  ([x, y, z]) => [
    x * Math.cos(yaw) - y * Math.sin(yaw),
    (x * Math.sin(yaw) + y * Math.cos(yaw)) * Math.sin(tilt) - z * Math.cos(tilt),
  ]

/** A flat face between corners; its thin stroke closes the seams between neighbours. */
export const face = (see: Eye, corners: P3[], fill: string, more = '') =>
  path(
    `M${corners.map((p) => see(p).map(n).join(' ')).join('L')}Z`,
    fill,
    `stroke="${fill}" stroke-width="1" stroke-linejoin="round" ${more}`,
  )

/** Lays flat art on a face: `o` is its corner, `u` and `v` are its units to the right and down. */
export function on(see: Eye, o: P3, u: P3, v: P3, art: string): string {
  const add = (p: P3, q: P3) => see([p[0] + q[0], p[1] + q[1], p[2] + q[2]])
  const p = see(o)
  const q = add(o, u)
  const r = add(o, v)
  return `<g transform="matrix(${[q[0] - p[0], q[1] - p[1], r[0] - p[0], r[1] - p[1], ...p].map((x) => x.toFixed(3)).join(' ')})">${art}</g>`
}

/** A block by its corner, its size and its colour. */
export type Block = [x: number, y: number, z: number, w: number, d: number, h: number, colour: string]

/** One block: side, front and top. */
export function block(yaw: number, [x, y, z, w, d, h, c]: Block, tilt = 0.5): string {
  const see = eye(yaw, tilt)
  const X = yaw >= 0 ? x + w : x
  const t = z + h
  return (
    face(
      see,
      [
        [X, y, z],
        [X, y + d, z],
        [X, y + d, t],
        [X, y, t],
      ],
      yaw >= 0 ? fall(dark(c, 0.3)) : fall(light(c, 0.1)),
    ) +
    face(
      see,
      [
        [x, y + d, z],
        [x + w, y + d, z],
        [x + w, y + d, t],
        [x, y + d, t],
      ],
      fall(yaw >= 0 ? c : dark(c, 0.14)),
    ) +
    face(
      see,
      [
        [x, y, t],
        [x + w, y, t],
        [x + w, y + d, t],
        [x, y + d, t],
      ],
      lit(light(c, 0.26)),
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
