// @chunk after-start

/** The web address that opens a chat: 'https://wa.me/62812…?text=…'. `number`: '62812…', without '+'. */
export const whatsappLink = (number: string, text: string) => `https://wa.me/${number}?text=${encodeURIComponent(text)}`

/** The address that opens the chat in the WhatsApp app, which needs no network for it. */
export const whatsappAppLink = (number: string, text: string) =>
  `whatsapp://send?phone=${number}&text=${encodeURIComponent(text)}`

/** The number in an address made by `whatsappLink`; undefined in any other. */
export const whatsappNumberIn = (url: string): string | undefined => /^https:\/\/wa\.me\/(\d{8,15})\?/.exec(url)?.[1]

/** The first message about a product, a shop or a body. `link`: the address of its page. */
export const contactText = (name: string, link: string) => `Halo, saya melihat ${name} di Etalase Mutu: ${link}`
