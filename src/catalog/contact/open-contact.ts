// @chunk after-start
import { addresses } from '#contract/addresses.ts'
import { contactText, whatsappAppLink, whatsappLink, whatsappNumberIn } from '#contract/contacts/whatsapp.ts'
import { code } from '#contract/http/code.ts'
import type { Problem } from '#contract/problem.ts'
import { connectivityNow } from '#offline/network/connectivity.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { deletePhoneNumber, type NumberOwner, phoneNumberOffline, storePhoneNumber } from './stored-phone-numbers.ts'
import { addUncounted } from './uncounted-contacts.ts'

const endpoints = { product: 'showcase.contact', shop: 'shops.contact', lspro: 'lspro.contact' } as const
const addressOf = { product: addresses.product, shop: addresses.shop, lspro: addresses.lspro } as const
export type ContactKind = keyof typeof endpoints

/** The subject of a chat: a product with its shop, a shop, or a body; `name` stands in the message. */
export type ContactSubject = { id: number; name: string } & (
  | { kind: 'product'; shop: number }
  | { kind: 'shop' | 'lspro' }
)

/** The reason for which no chat was opened, as a sentence; `isGone`: the product or shop is not public any more. */
export type ContactFailure = { message: string; isGone: boolean; isOffline: boolean }

type Options = {
  /** A tab that was opened at the press, on a desktop; null on a phone. Closed when no chat opens in it. */
  tab: Window | null
  /** The message, in place of the usual one about the subject. */
  text?: string
}

/** How long a person whose phone has the number waits for the server, in ms. */
const patience = 4000

/**
 * Opens WhatsApp with a message about a product, a shop or a body. Without the server it opens with the number that
 * this phone has seen, and the chat is counted later. Resolves with the reason when no chat was opened.
 */
export async function openContact(
  subject: ContactSubject,
  { tab, text }: Options,
): Promise<ContactFailure | undefined> {
  const { kind, id } = subject
  const owner = ownerOf(subject)
  const storedNumber = await phoneNumberOffline(owner)
  try {
    const url =
      storedNumber && !connectivityNow().open
        ? undefined
        : await serverLink(subject, storedNumber ? patience : undefined)
    const number = url && whatsappNumberIn(url)
    if (number) storePhoneNumber(owner, number)
    if (url) {
      open(number && text ? whatsappLink(number, text) : url, tab)
      return undefined
    }
  } catch (problem) {
    const { trouble, message, code: answered } = problem as Problem
    if (!storedNumber || (trouble !== 'unreachable' && trouble !== 'broken')) {
      tab?.close()
      const isGone = trouble === 'refused' && (answered === code.notThere || answered === code.gone)
      if (isGone && kind !== 'product') deletePhoneNumber(owner)
      return { message: trouble === 'refused' ? message : noSignal, isGone, isOffline: trouble === 'unreachable' }
    }
  }
  // The number is stored here and the server does not answer.
  tab?.close()
  open(whatsappAppLink(storedNumber!, text ?? contactText(subject.name, location.origin + addressOf[kind](id))), null)
  if (kind !== 'lspro') addUncounted(kind === 'product' ? { product: id } : { shop: id })
  return undefined
}

const ownerOf = (subject: ContactSubject): NumberOwner =>
  subject.kind === 'lspro' ? { lspro: subject.id } : { shop: subject.kind === 'product' ? subject.shop : subject.id }

/** The link that the server makes; undefined when it takes longer than `within` ms. */
async function serverLink({ kind, id }: ContactSubject, within: number | undefined): Promise<string | undefined> {
  const link = requestEndpoint(endpoints[kind], { id }).then(({ data }) => data.whatsapp_url)
  if (within === undefined) return link
  // A refusal that comes after the wait has no reader.
  link.catch(() => {})
  return Promise.race([link, new Promise<undefined>((resolve) => setTimeout(resolve, within, undefined))])
}

/** In this tab a link is clicked: browsers open an app for a link, not for an address that a script assigns. */
function open(url: string, tab: Window | null) {
  if (tab) return tab.location.replace(url)
  const link = Object.assign(document.createElement('a'), { href: url, hidden: true })
  document.body.append(link)
  link.click()
  link.remove()
}

const noSignal = 'Belum dapat dihubungi. Coba lagi saat ada sinyal.'
