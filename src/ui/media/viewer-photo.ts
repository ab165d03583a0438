import type { PictureFacts } from '#contract/schemas.ts'

/** A photo for the viewer: on the server (`path`), or only on this phone (`url`: a blob URL). */
export type ViewerPhoto = { key: string | number; alt: string } & (
  | { path: string | null; facts: PictureFacts | null }
  | { url: string }
)
