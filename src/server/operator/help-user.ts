import { operator } from '#contract/operator.ts'
import { issuedHours } from '#contract/operator-lspro.ts'
import { notThere, notYours, refused } from '#contract/problem.ts'
import { confirmAddress } from '../account/confirm.ts'
import { refuseEmail } from '../account/how-often.ts'
import { holdPerson, type Known } from '../account/known.ts'
import { isInvited, postReset } from '../account/reset-letter.ts'
import { endSessions } from '../account/sessions.ts'
import { type Action, note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import type { Keys } from '../keys.ts'
import { type Api, type Me, mount, refuseOver } from '../mount.ts'
import { noUser } from './users.ts'

/** How many letters one operator may have sent, in an hour. */
const lettersOfOne = { most: 60, seconds: 3600 } as const

const colleague = 'Akun operator diurus oleh pengelola server.'
const isShut = 'Akun ini sedang tidak aktif.'

/** What an operator does for somebody who wrote that they cannot get in (O22). Never to another operator. */
export function mountHelpUser(api: Api, keys: Pick<Keys, 'codes'>) {
  mount(api, operator.verifyUser, async ({ id, reason }, { db, me }) => {
    const { contested } = await db.together(async (tx) => {
      const person = await held(tx, id)
      if (!person.active) throw refused(isShut)
      if (person.verified) throw refused('Email ini sudah terverifikasi.')
      await confirmAddress(tx, person)
      await noteOf(tx, me, 'person.verified', { person, reason })
      return person
    })
    // Several have chosen a password for it, and nobody knows whose is the owner's.
    const none = ' Kata sandinya harus dibuat dahulu: kirimkan tautannya.'
    return { message: `Email dinyatakan terverifikasi.${contested ? none : ''}` }
  })

  mount(api, operator.endUserSessions, async ({ id, reason }, { db, me }) => {
    const ended = await db.together(async (tx) => {
      const person = await held(tx, id)
      const sessions = await endSessions(tx, id)
      if (sessions > 0) await noteOf(tx, me, 'person.sessions-ended', { person, reason, more: { sessions } })
      return sessions
    })
    return { message: ended > 0 ? `${ended} sesi diakhiri.` : 'Tidak ada sesi yang terbuka.' }
  })

  mount(api, operator.resetUser, async ({ id }, { db, me }) => {
    const [known] = await db.rows<{ email: string; role: string }>('select email, role from person where id = $1', [id])
    if (!known) throw notThere(noUser)
    if (known.role === 'operator') throw notYours(colleague)
    await refuseOver(api.shared, `issued ${me.id}`, lettersOfOne)
    // The same count as that of the page where people ask for it themselves: their box is not filled from two sides.
    await refuseEmail(api.shared, 'forgotRequest', known.email)
    const person = await db.together(async (tx) => {
      const person = await held(tx, id)
      if (!person.active) throw refused(isShut)
      await postReset(tx, keys, person)
      await noteOf(tx, me, 'person.reset-sent', { person })
      return person
    })
    const life = isInvited(person) ? `${issuedHours} jam` : 'satu jam'
    return { message: `Tautan dikirim ke ${person.email}. Berlaku ${life}.` }
  })
}

/** Somebody, locked. Refuses, 03, other operators: whoever may start the server looks after them. */
async function held(tx: Database, id: number): Promise<Known> {
  const person = await holdPerson(tx, id)
  if (!person) throw notThere(noUser)
  if (person.role === 'operator') throw notYours(colleague)
  return person
}

type Deed = { person: Known; reason?: string; more?: object }

/** By number: the log is kept longer than people are, and tells no address of theirs. */
async function noteOf(tx: Database, me: Me, action: Action, { person, reason, more }: Deed) {
  const [of] = await tx.rows<{ merchantId: number; lsproId: number }>(
    'select merchant_id as "merchantId", lspro_id as "lsproId" from person where id = $1',
    [person.id],
  )
  await note(tx, { by: me, action, ...of, ...(reason && { reason }), after: { user_id: person.id, ...more } })
}
