import type { LetterKind } from '../post.ts'
import { accreditationEnded, accreditationEnding } from './accreditation.ts'
import { already } from './already.ts'
import { certificateConfirm, certificateEnded, certificateEnding } from './certificate.ts'
import { contactAnswer } from './contact-answer.ts'
import { deletionAsked, deletionDone, deletionRefused } from './deletion.ts'
import { certificateCheck, issued } from './issued.ts'
import type { Given, Said } from './letter.ts'
import { moderated, moderationEnded, objectionRefused } from './moderated.ts'
import { nibClaimed, nibEnding, nibFree, nibFreed, nibKept, nibLost, nibRefused, nibWon } from './nib.ts'
import { passwordChanged } from './password-changed.ts'
import { productApproved, productChanges, productRejected } from './product-reviewed.ts'
import { productUpdated } from './product-updated.ts'
import { reset } from './reset.ts'
import { signInTrouble } from './sign-in-trouble.ts'
import { verify } from './verify.ts'

/** What each kind of letter says. */
export const letters: Record<LetterKind, (given: Given) => Said> = {
  verify,
  reset,
  already,
  'password-changed': passwordChanged,
  'sign-in-trouble': signInTrouble,
  'product-approved': productApproved,
  'product-changes': productChanges,
  'product-rejected': productRejected,
  'product-updated': productUpdated,
  'certificate-ending': certificateEnding,
  'certificate-ended': certificateEnded,
  'certificate-confirm': certificateConfirm,
  'accreditation-ending': accreditationEnding,
  'accreditation-ended': accreditationEnded,
  'certificate-check': certificateCheck,
  'lspro-issued': issued,
  'contact-answer': contactAnswer,
  'deletion-asked': deletionAsked,
  'deletion-refused': deletionRefused,
  'deletion-done': deletionDone,
  'nib-claimed': nibClaimed,
  'nib-won': nibWon,
  'nib-lost': nibLost,
  'nib-kept': nibKept,
  'nib-refused': nibRefused,
  'nib-free': nibFree,
  'nib-ending': nibEnding,
  'nib-freed': nibFreed,
  moderated,
  'moderation-ended': moderationEnded,
  'objection-refused': objectionRefused,
}
