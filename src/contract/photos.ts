import { z } from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { keyless, picturePath } from './picture-path.ts'
import { photoUpload } from './queued-writes.ts'
import { pictureFacts } from './schemas.ts'

/** The 3,000,000 bytes of a photo, and the 10,000,000 of a banner (acceptance.md#D29), as the letters of a data string. */
const photoMost = { letters: 4_300_000, heavy: 'Ukuran foto paling besar 3 MB.' }
export const bannerMost = { letters: 13_400_000, heavy: 'Ukuran banner paling besar 10 MB.' }

/**
 * What a form says of one picture: a data string, or the path of one that was uploaded or that it shows already (acceptance.md#D30), with
 * its key or without; it is heard without, for a key proves nothing. `missing` is said when there is none,
 * `heavy` when its data string is longer than `letters`.
 */
export const photoEntry = (missing = 'Foto tidak dikenal', { letters, heavy } = photoMost) =>
  z.string(missing).check(
    z.maxLength(letters, heavy),
    z.minLength(1, missing),
    z.refine((said) => said.startsWith('data:') || picturePath.test(said), 'Foto tidak dikenal'),
    z.overwrite((said) => (said.startsWith('data:') ? said : keyless(said))),
  )

export const photos = {
  /**
   * One JPEG or PNG of at most 3,000,000 bytes as bare bytes; answers with its path, to be named in the save that shows
   * it. Until then it is its sender's alone, and after 30 days it is gone.
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
