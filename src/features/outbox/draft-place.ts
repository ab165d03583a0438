import { addresses } from '#contract/addresses.ts'
import { decisionAddress, reportAddress } from '#contract/moderation-addresses.ts'
import { shopWords } from '#contract/shop-rules.ts'
import { stageTitles } from '#contract/stage-titles.ts'
import { isCheckName } from '#forms/certificate-write.ts'
import { keyOfMessage, messageEditor, newMessage } from '#forms/contact-write.ts'
import { lsproEditor, lsproPartOf, lsproTitles } from '#forms/lspro-write.ts'
import { nibPartOf } from '#forms/nib-write.ts'
import { composerOf, keyOfPost, postEditor, postTitle } from '#forms/posting-write.ts'
import { keyOfName, productTitle } from '#forms/product-write.ts'
import { objectedIn, reportedIn } from '#forms/report-write.ts'
import { shopEditor, shopPartOf, shopTitles } from '#forms/shop-write.ts'
import type { Draft } from '#offline/rows.ts'
import { sharedIdOf } from '#offline/shared.ts'

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
  const about = shopPartOf(name)
  if (about) return { title: `Draf: ${shopTitles[about.part]}`, to: shopEditor(about.shop, about.part) }
  const part = lsproPartOf(name)
  if (part) return { title: `Draf: ${lsproTitles[part.part]}`, to: lsproEditor(part.id, part.part) }
  const nib = nibPartOf(name)
  if (nib) return { title: `Draf: ${nib.title}`, to: nib.to }
  const body = composerOf(name)
  if (body !== undefined) return { title: 'Draf: Postingan baru', to: addresses.lspro(body) }
  if (name === newMessage) return { title: 'Draf: Pesan kepada kami', to: addresses.contact }
  const message = keyOfMessage(name)
  if (message) return { title: 'Draf: Pesan kepada kami', to: messageEditor(message) }
  const reported = reportedIn(name)
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
    ? { title, to: addresses.shop(Number(shop)), over: shopWords.completed }
    : { title, to: addresses.wizard(Number(stage)) }
}
