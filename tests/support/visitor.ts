import { openPhone, type Phone, type PhoneOptions } from './browser/browser.ts'

export const visitor = 'visitor@demo.example'

/** Opens a phone on which the demo's visitor is signed in, at this path. */
export async function visitorAt(url: string, path: string, options: Partial<PhoneOptions> = {}): Promise<Phone> {
  const phone = await openPhone({ url, as: visitor, ...options })
  await phone.page.goto(path)
  return phone
}
