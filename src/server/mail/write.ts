import MailComposer from 'nodemailer/lib/mail-composer'
import { codeText } from '../account/codes.ts'
import type { Keys } from '../keys.ts'
import { type Mailbox, plainAddress } from './address.ts'
import { asHtml } from './letters/html.ts'
import { letters } from './letters/index.ts'
import { asText } from './letters/text.ts'
import { accreditationIn, decidedIn, replyIn, toldIn } from './letters/told.ts'
import type { LetterKind } from './post.ts'
import type { Due } from './queue.ts'

/** A letter in its envelope, ready to go. The same row gives the same bytes on every try. */
export type Written = {
  kind: LetterKind
  envelope: { from: string; to: string }
  bytes: Buffer
  /** A file name that sorts by time; a later try has the same. */
  file: string
}

/** It cannot be written, today or ever: the row is not what a letter needs. */
export class Unwritable extends Error {}

export async function write(
  due: Due,
  { baseUrl, from, keys }: { baseUrl: string; from: Mailbox; keys: Pick<Keys, 'codes'> },
): Promise<Written> {
  const kind = due.kind as LetterKind
  const to = plainAddress(due.to)
  if (!to) throw new Unwritable('Alamatnya bukan satu alamat email.')
  const said = letters[kind]({
    baseUrl,
    at: due.createdAt,
    device: due.facts.device && oneLine(due.facts.device),
    code: due.codeKind && due.nonce ? codeText(keys, { kind: due.codeKind, nonce: due.nonce }) : undefined,
    until: due.expiresAt ?? undefined,
    told: toldIn(due.facts),
    accreditation: accreditationIn(due.facts),
    reply: replyIn(due.facts),
    decided: decidedIn(due.facts),
    body: due.facts.body && oneLine(due.facts.body, 100),
  })
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  const bytes = await new MailComposer({
    from,
    to: { name: '', address: to },
    subject: said.subject,
    messageId: `<${due.messageId}@${domain}>`,
    date: due.createdAt,
    // So that no holiday notice answers.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', 'Content-Language': 'id' },
    text: asText(said, baseUrl),
    html: asHtml(said, baseUrl),
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
const fileName = ({ id, kind, createdAt }: Due) =>
  `${createdAt.toISOString().replace(/[-:.]/g, '')}-${String(id).padStart(6, '0')}-${kind}.eml`

const oneLine = (text: string, most = 80) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, most)
