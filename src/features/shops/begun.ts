import { cutText } from '#contract/values.ts'
import { keyOfName, productTitle } from '#forms/product-write.ts'
import type { Draft } from '#offline/rows.ts'

export type Begun = { key: string; title: string }

/** The product somebody was filling in when the app went away (P12): the one that was written at last. */
export function begunProduct(drafts: readonly Pick<Draft, 'name' | 'at' | 'values'>[]): Begun | undefined {
  const begun = drafts
    .flatMap(({ name, at, values }) => {
      const key = keyOfName(name)
      const called = typeof values.name === 'string' ? values.name : undefined
      return key === undefined ? [] : [{ key, at, title: cutText(productTitle(called), 40) }]
    })
    .sort((a, b) => b.at - a.at)[0]
  return begun && { key: begun.key, title: begun.title }
}
