import type { PictureFacts } from '#contract/schemas.ts'

/** A photo one may look at closely: of the server, or one that lies on this phone, under an address of the browser's own. */
export type ViewerPhoto = { key: string | number; alt: string } & (
  | { path: string | null; facts: PictureFacts | null }
  | { url: string }
)
