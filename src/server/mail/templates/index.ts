import type { MailKind } from '../enqueue.ts'
import { deletionAsked, deletionDone, deletionRefused } from './account-deletion.ts'
import { accreditationEnded, accreditationEnding } from './accreditation.ts'
import { already } from './already-registered.ts'
import { certificateConfirm, certificateEnded, certificateEnding } from './certificate.ts'
import { contactAnswer } from './contact-answer.ts'
import { deskTrouble } from './desk-trouble.ts'
import { verify } from './email-verification.ts'
import { labelElsewhere, labelProven, labelUnproven } from './label-report.ts'
import { certificateCheck, lsproIssued } from './lspro.ts'
import { moderated, moderationEnded, objectionRefused } from './moderation.ts'
import { nibClaimed, nibEnding, nibFree, nibFreed, nibKept, nibLost, nibRefused, nibWon } from './nib.ts'
import { passwordChanged } from './password-changed.ts'
import { reset } from './password-reset.ts'
import { productApproved, productChanges, productRejected } from './product-review.ts'
import { productUpdated } from './product-updated.ts'
import { signInTrouble } from './sign-in-trouble.ts'
import type { MailContent, TemplateInput } from './template.ts'

/** The template of each kind of e-mail. */
export const templates: Record<MailKind, (input: TemplateInput) => MailContent> = {
  verify,
  reset,
  already,
  'password-changed': passwordChanged,
  'sign-in-trouble': signInTrouble,
  'desk-trouble': deskTrouble,
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
  'lspro-issued': lsproIssued,
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
  'label-proven': labelProven,
  'label-unproven': labelUnproven,
  'label-elsewhere': labelElsewhere,
  moderated,
  'moderation-ended': moderationEnded,
  'objection-refused': objectionRefused,
}
