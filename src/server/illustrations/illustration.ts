/** A thing in a picture: `motif:fill:style`, or the same written out. */
export type SubjectItem =
  | string
  | { motif: string; style?: string; fill?: string; label?: string; mark?: string; colours?: string[]; seed?: number }

/**
 * The description of a drawing. `tone` colours wall and table; the first item is the hero. The same one always gives
 * the same drawing.
 */
export type Illustration = {
  scene: 'still' | 'logo' | 'badge' | 'workshop' | 'banner' | 'hero' | 'snapshot'
  tone?: string
  seed?: number
  size?: [number, number]
  /** Of a snapshot: width and height of the whole photo, of which `size` is the middle. */
  frame?: [number, number]
  view?:
    | 'front'
    | 'pair'
    | 'close'
    | 'turn'
    | 'spread'
    | 'row'
    | 'shelf'
    | 'bench'
    | 'packing'
    | 'stock'
    | 'stall'
    | 'yard'
    | 'kitchen'
    | 'hand'
    | 'near'
    | 'floor'
    | 'white'
    | 'panorama'
    | 'screenshot'
  items?: SubjectItem[]
  mark?: string
  label?: string
  colours?: string[]
  land?: string
}

/** A point, x to the right and y down. */
export type Point = [number, number]
/** A point in the room: x to the right, y towards us, z up. */
export type Point3D = [number, number, number]

/**
 * The parameters of a motif: three colours, a style, the contents, the label and its mark, random numbers, and the
 * viewing angle.
 */
export type SubjectOptions = {
  a?: string | undefined
  b?: string | undefined
  c?: string | undefined
  style: string
  fill: string
  label: string
  mark: string
  rnd: () => number
  yaw: number
}

/** A drawn thing: it stands on y = 0 around x = 0; a hung thing starts at y = 0 and goes down. */
export type DrawnSubject = {
  art: string
  wide: number
  tall: number
  hung?: boolean
  lying?: boolean
  lettered?: boolean
}

/** Draws a thing; the same knob gives the same thing. */
export type DrawSubject = (k: SubjectOptions) => DrawnSubject
