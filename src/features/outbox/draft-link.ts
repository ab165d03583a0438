import { addresses } from '#contract/addresses.ts'
import { decisionAddress, reportAddress } from '#contract/moderation/moderation-addresses.ts'
import { stageTitles } from '#contract/onboarding/stage-titles.ts'
import { shopWords } from '#contract/shops/shop-rules.ts'
import { isCheckName } from '#drafts/writes/certificate-write.ts'
import { keyOfMessage, messageEditor, newMessage } from '#drafts/writes/contact-write.ts'
import { lsproEditor, lsproPartOf, lsproTitles } from '#drafts/writes/lspro-write.ts'
import { nibPartOf } from '#drafts/writes/nib-write.ts'
import { composerOf, keyOfPost, postEditor, postTitle } from '#drafts/writes/posting-write.ts'
import { productKeyOf, productTitle } from '#drafts/writes/product-write.ts'
import { objectedIn, reportSubjectOf } from '#drafts/writes/report-write.ts'
import { shopEditor, shopPartOf, shopTitles } from '#drafts/writes/shop-write.ts'
import { sharedIdOf } from '#offline/drafts/shared-photos.ts'
import type { Draft } from '#offline/outbox/entry.ts'

/** `over`: why nobody can go on with it any more; `to` leads to what has become of it then. */
export type DraftLink = { title: string; to: string; closedReason?: string }

/**
 * What a draft is called, and the screen that goes on with it; undefined for one that this release has no screen for.
 * `completed`: the shop is open, and its stages are shut. `values`: what it says, for what is called by that.
 */
export function draftLink(name: string, completed = false, values: Draft['values'] = {}): DraftLink | undefined {
  const key = productKeyOf(name)
  if (key !== undefined) {
    const called = typeof values.name === 'string' ? values.name : undefined
    return { title: `Draf: ${productTitle(called)}`, to: addresses.productForm({ key }) }
  }
  const shopSection = shopPartOf(name)
  if (shopSection)
    return { title: `Draf: ${shopTitles[shopSection.part]}`, to: shopEditor(shopSection.shop, shopSection.part) }
  const part = lsproPartOf(name)
  if (part) return { title: `Draf: ${lsproTitles[part.part]}`, to: lsproEditor(part.id, part.part) }
  const nib = nibPartOf(name)
  if (nib) return { title: `Draf: ${nib.title}`, to: nib.to }
  const lsproId = composerOf(name)
  if (lsproId !== undefined) return { title: 'Draf: Postingan baru', to: addresses.lspro(lsproId) }
  if (name === newMessage) return { title: 'Draf: Pesan kepada kami', to: addresses.contact }
  const message = keyOfMessage(name)
  if (message) return { title: 'Draf: Pesan kepada kami', to: messageEditor(message) }
  const reported = reportSubjectOf(name)
  if (reported) return { title: 'Draf: Laporan', to: reportAddress(reported.kind, reported.id) }
  const objected = objectedIn(name)
  if (objected !== undefined) return { title: 'Draf: Keberatan', to: decisionAddress(objected) }
  if (isCheckName(name)) return { title: 'Draf: Sanggahan sertifikat', to: addresses.lsproDesk }
  const post = keyOfPost(name)
  if (post !== undefined) return { title: `Draf: ${postTitle(String(values.remark ?? ''))}`, to: postEditor(post) }
  const shared = sharedIdOf(name)
  if (shared !== undefined) return { title: 'Foto dari galeri', to: addresses.shared(shared) }
  const [, shop, stage] = /^merchant:(\d+) tahap ([1-5])$/.exec(name) ?? []
  if (!stage) return undefined
  const title = `Draf: Tahap ${stage}, ${stageTitles[Number(stage) - 1]}`
  return completed
    ? { title, to: addresses.shop(Number(shop)), closedReason: shopWords.completed }
    : { title, to: addresses.wizard(Number(stage)) }
}
