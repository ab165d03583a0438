import { cutText } from '#contract/text/cut-text.ts'
import type { Draft } from '#offline/outbox/entry.ts'
import { productKeyOf, productTitle } from './writes/product-write.ts'

/** `at`: when it was last written, by this phone's clock, ms. */
export type UnfinishedProduct = { key: string; title: string; at: number }

/** The unfinished products on this phone, from their drafts, the latest first. */
export const unfinishedProducts = (drafts: readonly Pick<Draft, 'name' | 'at' | 'values'>[]): UnfinishedProduct[] =>
  drafts
    .flatMap(({ name, at, values }) => {
      const key = productKeyOf(name)
      const productName = typeof values.name === 'string' ? values.name : undefined
      return key === undefined ? [] : [{ key, at, title: cutText(productTitle(productName), 40) }]
    })
    .sort((a, b) => b.at - a.at)
