import { addresses } from '#contract/addresses.ts'
import { shopWords } from '#contract/shop-rules.ts'
import { stageTitles } from '#contract/stage-titles.ts'
import { keyOfName, productTitle } from '#forms/product-write.ts'
import type { Draft } from '#offline/rows.ts'

/** `over`: why nobody can go on with it any more; `to` leads to what has become of it then. */
export type DraftPlace = { title: string; to: string; over?: string }

/**
 * What a draft is called, and the screen that goes on with it; undefined for one that this release has no screen for.
 * `completed`: the shop is open, and its stages are shut. `values`: what it says, for what is called by that.
 */
export function draftPlace(name: string, completed = false, values: Draft['values'] = {}): DraftPlace | undefined {
  const key = keyOfName(name)
  if (key !== undefined) {
    const called = typeof values.name === 'string' ? values.name : undefined
    return { title: `Draf: ${productTitle(called)}`, to: addresses.productForm({ key }) }
  }
  const [, shop, stage] = /^merchant:(\d+) tahap ([1-5])$/.exec(name) ?? []
  if (!stage) return undefined
  const title = `Draf: Tahap ${stage}, ${stageTitles[Number(stage) - 1]}`
  return completed
    ? { title, to: addresses.shop(Number(shop)), over: shopWords.completed }
    : { title, to: addresses.wizard(Number(stage)) }
}
