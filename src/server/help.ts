import type { Passwords } from './account/passwords.ts'
import { mountContact } from './help/contact.ts'
import { mountDeletion } from './help/deletion.ts'
import { mountExport } from './help/export.ts'
import { mountFaq } from './help/faq.ts'
import { mountTexts } from './help/texts.ts'
import type { Api } from './mount.ts'

/** Questions and answers, messages to us, the texts of the house, and what is one's own. */
export const answerHelp =
  ({ passwords }: { passwords: Passwords }) =>
  (api: Api): void => {
    mountFaq(api)
    mountTexts(api)
    mountContact(api)
    mountExport(api, passwords)
    mountDeletion(api, passwords)
  }
