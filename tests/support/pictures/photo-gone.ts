import { expect } from 'vitest'
import { shopMessages } from '#contract/shops/rules.ts'

/** The answer to a save that names a photo which no longer exists in this field, as `img_64` or `img_64s.1`. */
export const photoGone = (field: string) => ({
  code: '04',
  message: expect.any(String) as unknown,
  fields: { [field]: shopMessages.photoGone },
})
