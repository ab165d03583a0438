import type { PasswordHasher } from '../account/auth/password-hashing.ts'
import type { Api } from '../http/mount.ts'
import { mountContactMessages } from './contact-messages.ts'
import { mountDeletionRequest } from './deletion-request.ts'
import { mountExport } from './export-data.ts'
import { mountFaq } from './faq.ts'
import { mountTexts } from './texts.ts'

/** Questions and answers, messages to us, the texts of the house, and what is one's own. */
export const mountHelp =
  ({ passwords }: { passwords: PasswordHasher }) =>
  (api: Api): void => {
    mountFaq(api)
    mountTexts(api)
    mountContactMessages(api)
    mountExport(api, passwords)
    mountDeletionRequest(api, passwords)
  }
