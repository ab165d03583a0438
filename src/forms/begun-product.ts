import { cutText } from '#contract/values.ts'
import type { Draft } from '#offline/rows.ts'
import { keyOfName, productTitle } from './product-write.ts'

/** `at`: when it was written at last, by this phone's clock, ms. */
export type Begun = { key: string; title: string; at: number }

/** The products somebody has begun on this phone and not sent (P12), the one that was written at last first. */
export const begunProducts = (drafts: readonly Pick<Draft, 'name' | 'at' | 'values'>[]): Begun[] =>
  drafts
    .flatMap(({ name, at, values }) => {
      const key = keyOfName(name)
      const called = typeof values.name === 'string' ? values.name : undefined
      return key === undefined ? [] : [{ key, at, title: cutText(productTitle(called), 40) }]
    })
    .sort((a, b) => b.at - a.at)
