import { z } from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { pictureFacts } from './shapes.ts'
import { photoUpload } from './waiting.ts'

/**
 * What a form says of one picture: a data string, or the path of one that was uploaded or that it shows already (D30).
 * `missing` is said when there is none.
 */
export const photoEntry = (missing = 'Foto tidak dikenal') =>
  z
    .string(missing)
    .check(
      z.maxLength(4_300_000, 'Ukuran foto paling besar 3 MB.'),
      z.minLength(1, missing),
      z.regex(/^(data:|[a-z]+\/[0-9a-f]{32}\.jpg$)/, 'Foto tidak dikenal'),
    )

export const photos = {
  /**
   * One JPEG or PNG of at most 3 MiB as bare bytes; answers with its path, to be named in the save that shows it. Until
   * then it is its sender's alone, and after 30 days it is gone.
   */
  save: {
    ...photoUpload,
    who: 'signed-in',
    ask: z.object({
      bytes: z.custom<Blob | Uint8Array>(
        (value) => value instanceof Uint8Array || value instanceof Blob,
        'Foto tidak dikenal',
      ),
    }),
    answer: z.object({ data: z.extend(pictureFacts, { img_url: z.string() }) }),
    offline: 'wait',
  },
} satisfies Record<string, Endpoint>
