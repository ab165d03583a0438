// @chunk after-start
import { requestEndpoint } from '#offline/network/request.ts'

const endpoints = { product: 'showcase.contact', shop: 'shops.contact', lspro: 'lspro.contact' } as const
export type ContactKind = keyof typeof endpoints

/**
 * Opens WhatsApp with a message about a product, a shop or a body: in `tab`, or in this one when it is null. Resolves
 * with a sentence for the visitor when that was not possible; then `tab` is closed.
 */
export async function openContact(kind: ContactKind, id: number, tab: Window | null): Promise<string | undefined> {
  try {
    const { data } = await requestEndpoint(endpoints[kind], { id })
    if (tab) tab.location.replace(data.whatsapp_url)
    else location.assign(data.whatsapp_url)
    return undefined
  } catch (problem) {
    tab?.close()
    const { trouble, message } = problem as { trouble?: string; message: string }
    return trouble === 'refused' ? message : noSignal
  }
}

const noSignal = 'Belum dapat dihubungi. Coba lagi saat ada sinyal.'
