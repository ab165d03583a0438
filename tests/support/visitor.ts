import { openPhone, type Phone } from './browser.ts'
import { signIn } from './walk.ts'

export const visitor = 'visitor@demo.example'

/** A phone on which the demo's visitor is signed in and has opened a page. */
export async function visitorAt(url: string, path: string): Promise<Phone> {
  const phone = await openPhone({ url })
  await signIn(phone.page, visitor)
  await phone.page.goto(path)
  return phone
}
