import MailComposer from 'nodemailer/lib/mail-composer'
import type { Keys } from '../secrets/keys.ts'
import { type Mailbox, plainAddress } from './address.ts'
import type { MailKind } from './enqueue.ts'
import { codeText } from './mail-codes.ts'
import type { DueMail } from './queue.ts'
import { parseAccreditationFacts, parseDecisionFacts, parseProductFacts, parseReplyFacts } from './templates/facts.ts'
import { renderHtml } from './templates/html.ts'
import { templates } from './templates/index.ts'
import { renderText } from './templates/text.ts'

/** A complete e-mail with its envelope. The same row gives the same bytes in every attempt. */
export type ComposedMail = {
  kind: MailKind
  envelope: { from: string; to: string }
  bytes: Buffer
  /** A file name that sorts by time; a later attempt has the same. */
  file: string
}

/** The e-mail can never be composed: its row lacks values that the template needs. */
export class UncomposableMail extends Error {}

export async function composeMail(
  due: DueMail,
  { baseUrl, from, keys }: { baseUrl: string; from: Mailbox; keys: Pick<Keys, 'codes'> },
): Promise<ComposedMail> {
  const kind = due.kind as MailKind
  const to = plainAddress(due.to)
  if (!to) throw new UncomposableMail('Alamatnya bukan satu alamat email.')
  const content = templates[kind]({
    baseUrl,
    at: due.createdAt,
    device: due.facts.device && oneLine(due.facts.device),
    code: due.codeKind && due.nonce ? codeText(keys, { kind: due.codeKind, nonce: due.nonce }) : undefined,
    until: due.expiresAt ?? undefined,
    product: parseProductFacts(due.facts),
    accreditation: parseAccreditationFacts(due.facts),
    reply: parseReplyFacts(due.facts),
    decision: parseDecisionFacts(due.facts),
    body: due.facts.body && oneLine(due.facts.body, 100),
  })
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  const bytes = await new MailComposer({
    from,
    to: { name: '', address: to },
    subject: content.subject,
    messageId: `<${due.messageId}@${domain}>`,
    date: due.createdAt,
    // The headers that prevent automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', 'Content-Language': 'id' },
    text: renderText(content, baseUrl),
    html: renderHtml(content, baseUrl),
    encoding: 'quoted-printable',
    newline: 'win',
    baseBoundary: due.messageId,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
  return { kind, envelope: { from: from.address, to }, bytes, file: fileName(due) }
}

/** '20260812T074501123Z-000042-verify.eml' */
const fileName = ({ id, kind, createdAt }: DueMail) =>
  `${createdAt.toISOString().replace(/[-:.]/g, '')}-${String(id).padStart(6, '0')}-${kind}.eml`

const oneLine = (text: string, most = 80) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, most)
