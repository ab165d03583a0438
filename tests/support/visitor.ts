import { openPhone, type Phone, type PhoneWishes } from './browser/browser.ts'

export const visitor = 'visitor@demo.example'

/** A phone on which the demo's visitor is signed in and has opened a page. */
export async function visitorAt(url: string, path: string, wishes: Partial<PhoneWishes> = {}): Promise<Phone> {
  const phone = await openPhone({ url, as: visitor, ...wishes })
  await phone.page.goto(path)
  return phone
}
