import { addresses } from '#contract/addresses.ts'
import { reportPath } from '#contract/moderation/moderation-addresses.ts'
import { guestsEditor } from '#drafts/writes/contact-write.ts'
import { guest, person } from '#session/session.ts'

/** Where something of this person is put right: what was written before somebody signed in is said to be that. */
export const guestLinkFor = (to: string, whose: string): string =>
  whose === guest && person() !== guest && [addresses.contact, reportPath].some((path) => to.startsWith(path))
    ? guestsEditor(to)
    : to
