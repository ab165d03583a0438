import { z } from 'zod/mini'
import { withSchemas } from '../endpoint.ts'
import { pictureFacts } from '../schemas.ts'
import { photosEndpoints } from './endpoints.ts'
import { keyless, picturePath } from './picture-path.ts'

/** Limits in characters of a data string: 3,000,000 bytes of a photo, 10,000,000 of a banner (acceptance.md#D29). */
const photoLimits = { letters: 4_300_000, heavy: 'Ukuran foto paling besar 3 MB.' }
export const bannerLimits = { letters: 13_400_000, heavy: 'Ukuran banner paling besar 10 MB.' }

const pictureTexts = new WeakSet<object>()
/**
 * Marks the schema of a text that is a picture. The limit of a body counts its letters as ASCII, which JSON does not
 * escape.
 */
export function pictureText<S extends z.ZodMiniType>(schema: S): S {
  pictureTexts.add(schema)
  return schema
}
export const isPictureText = (schema: object) => pictureTexts.has(schema)

/**
 * A picture in a request: a data string, or the path of an uploaded or existing picture (acceptance.md#D30), with or
 * without its key. The key is removed, because it proves nothing. `missing` is the error when there is no picture,
 * `heavy` when the data string is longer than `letters`.
 */
export const photoEntry = (missing = 'Foto tidak dikenal', { letters, heavy } = photoLimits) =>
  pictureText(
    z.string(missing).check(
      z.maxLength(letters, heavy),
      z.minLength(1, missing),
      z.refine((entry) => entry.startsWith('data:') || picturePath.test(entry), 'Foto tidak dikenal'),
      z.overwrite((entry) => (entry.startsWith('data:') ? entry : keyless(entry))),
    ),
  )

export const photos = withSchemas(photosEndpoints, {
  /**
   * Uploads a JPEG or PNG of at most 3,000,000 bytes as raw bytes. Returns its path, for the request that saves it.
   * Until then only its sender can use it, and after 30 days it is deleted.
   */
  save: {
    ask: z.object({
      bytes: z.custom<Blob | Uint8Array>(
        (value) => value instanceof Uint8Array || value instanceof Blob,
        'Foto tidak dikenal',
      ),
    }),
    answer: z.object({ data: z.extend(pictureFacts, { img_url: z.string() }) }),
  },
})
