import type { PictureFacts } from '#contract/schemas.ts'

/**
 * A photo for the viewer: on the server in several sizes (`path`), or one file (`url`): a photo that is only on this
 * phone, or the original on the server, whose small print is legible when it is enlarged.
 */
export type ViewerPhoto = { key: string | number; alt: string } & (
  | { path: string | null; facts: PictureFacts | null }
  | { url: string }
)
