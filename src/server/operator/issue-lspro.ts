import type { Heard } from '#contract/endpoint.ts'
import { lsproNameRule } from '#contract/lspro-rules.ts'
import { operator } from '#contract/operator.ts'
import { issueWords } from '#contract/operator-lspro.ts'
import { notThere, refused } from '#contract/problem.ts'
import { emailKey, refuseUnreadable } from '../account/email.ts'
import { refuseEmail } from '../account/how-often.ts'
import { holdAt, holdPerson, type Known } from '../account/known.ts'
import { postInvitation } from '../account/reset-letter.ts'
import { type Action, note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import type { Keys } from '../keys.ts'
import { forgetAnswers } from '../micro-cache.ts'
import { type Api, type Me, mount, refuseOver } from '../mount.ts'
import { oneLine } from '../one-line.ts'

type Account = { id: number; email: string; lsproId: number; body: string }

/** How many letters one operator may send to whom they like, in an hour. */
const lettersOfOne = { most: 60, seconds: 3600 } as const

const passwordIsSet =
  'Pemilik akun ini sudah membuat kata sandi. Kalau lupa, kirimkan tautan atur ulang dari halaman pengguna.'
const isShut = 'LSPRO ini sedang tidak aktif. Aktifkan dahulu.'
const replacement = 'Pendaftaran di alamat itu yang belum diverifikasi digantikan oleh akun ini.'
const accountIsShut = 'Akun ini sedang tidak aktif. Aktifkan dahulu.'

/** Accounts of certification bodies: nobody registers one, the desk gives it out with a letter (O13, O-05). */
export function mountIssueLspro(api: Api, keys: Pick<Keys, 'codes'>) {
  const { shared } = api
  const refuseMore = async (me: Me, email: string) => {
    await refuseOver(shared, `issued ${me.id}`, lettersOfOne)
    await refuseEmail(shared, 'resend', email)
  }

  mount(api, operator.issueLspro, async ({ name, email }, { db, me }) => {
    const line = oneLine(name, 'name', lsproNameRule)
    refuseUnreadable(email, 'email')
    await refuseMore(me, email)
    const issued = await db.together(async (tx) => {
      const there = await holdAt(tx, email)
      const [made] = await tx.rows<{ id: number }>(
        'insert into lspro (name, created_by, updated_by) values ($1, $2, $2) returning id',
        [line, me.id],
      )
      const { id } = made!
      return {
        id,
        replaced: await issue(tx, { keys, me, action: 'lspro.issued' }, { email, lsproId: id, body: line }, there),
      }
    })
    forgetAnswers(db)
    return { message: issuedTo(email, issued), data: { id: issued.id } }
  })

  mount(api, operator.addAccount, async ({ id, email }, { db, me }) => {
    refuseUnreadable(email, 'email')
    await refuseMore(me, email)
    const replaced = await db.together(async (tx) => {
      // People before bodies: whoever registers by a code of the body holds them in that order too.
      const there = await holdAt(tx, email)
      const body = await holdBody(tx, id)
      if (body.status !== 'active') throw refused(isShut)
      return issue(tx, { keys, me, action: 'lspro.issued' }, { email, lsproId: id, body: body.name }, there)
    })
    return { message: issuedTo(email, { replaced }) }
  })

  mount(api, operator.resendAccount, async ({ id }, { db, me }) => {
    const account = await accountOf(db, id)
    await refuseMore(me, account.email)
    await db.together((tx) => sendAgain(tx, { keys, me, action: 'lspro.letter-sent' }, account))
    return { message: `Surat baru dikirim ke ${account.email}. Tautan yang lama tidak berlaku lagi.` }
  })
}

type Hand = { keys: Pick<Keys, 'codes'>; me: Me; action: Action }

const issuedTo = (email: string, { replaced }: { replaced: boolean }) =>
  `Akun diterbitkan. Suratnya dikirim ke ${email}.${replaced ? ` ${replacement}` : ''}`

/**
 * Makes an account without a password, and posts its letter. Refuses (01) an address that has one, whoever's: `there` is
 * who stands behind it, held. A registration that nobody has confirmed makes room; gives whether one did.
 */
async function issue(
  tx: Database,
  hand: Hand,
  { email, ...of }: Omit<Account, 'id'>,
  [there]: Known[],
): Promise<boolean> {
  const replaced = there !== undefined && (await replaceRegistration(tx, there))
  const [made] = await tx.rows<{ id: number }>(
    `insert into person (email, email_key, role, completed, name, lspro_id) values ($1, $2, 'lspro', true, $3, $4)
     on conflict (email_key) do nothing returning id`,
    [email, emailKey(email), of.body, of.lsproId],
  )
  if (!made) throw refused(issueWords.taken, { email: issueWords.taken })
  await postIssued(tx, hand, { id: made.id, email, ...of }, { replaced })
  return replaced
}

/**
 * Takes away a registration that has nothing but what anybody could have typed: no confirmed address, no shop, nobody
 * signed in. Its password, letters and tokens open nothing any more; the address is written to by the invitation. Gives
 * whether it went.
 */
async function replaceRegistration(tx: Database, { id, pending }: Known): Promise<boolean> {
  if (!pending) return false
  const gone = await tx.rows(
    `delete from person where id = $1 and merchant_id is null and picture_id is null
       and not exists (select from session where person_id = person.id) returning id`,
    [id],
  )
  return gone.length > 0
}

/** Held, for a password may be set and a body be disabled at this moment. */
async function sendAgain(tx: Database, hand: Hand, { lsproId, id }: Account) {
  const body = await holdBody(tx, lsproId)
  const person = await holdPerson(tx, id)
  if (!person) throw notThere(issueWords.noAccount)
  if (body.status !== 'active') throw refused(isShut)
  if (!person.active) throw refused(accountIsShut)
  if (person.password_hash !== null) throw refused(passwordIsSet)
  await postIssued(tx, hand, { id, email: person.email, lsproId, body: body.name })
}

/** The secret of the letter is one that sets a password, with a longer life. Earlier ones open nothing any more. */
async function postIssued(
  tx: Database,
  { keys, me, action }: Hand,
  { id, email, lsproId, body }: Account,
  { replaced = false } = {},
) {
  await postInvitation(tx, keys, { id, email, body })
  const after = { name: body, user_id: id, ...(replaced && { registration_replaced: true }) }
  await note(tx, { by: me, action, lsproId, after })
}

async function accountOf(db: Database, id: number): Promise<Account> {
  const [account] = await db.rows<Account>(
    `select person.id, person.email, lspro.id as "lsproId", lspro.name as body
     from person join lspro on lspro.id = person.lspro_id where person.id = $1`,
    [id],
  )
  if (!account) throw notThere(issueWords.noAccount)
  return account
}

type Held = Heard<typeof operator.standLspro>['status']
/** `suspended`: by a decision about what was reported. */
type HeldBody = { seen: string; name: string; status: Held; suspended: boolean }

/** A body, locked. Throws code 04 when there is none. */
export async function holdBody(tx: Database, id: number): Promise<HeldBody> {
  await tx.rows('select 1 from lspro where id = $1 for no key update', [id])
  const [body] = await tx.rows<HeldBody>(
    'select updated_at::text as seen, name, status, suspended_at is not null as suspended from lspro where id = $1',
    [id],
  )
  if (!body) throw notThere(issueWords.noBody)
  return body
}
