import { randomInt } from 'node:crypto'
import { operator } from '#contract/operator.ts'
import { mostCodes } from '#contract/operator-lspro.ts'
import { notThere, refused } from '#contract/problem.ts'
import { referralLength } from '#contract/rules.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import { type Api, type Me, mount } from '../mount.ts'
import { holdBody } from './issue-lspro.ts'

/** What cannot be mistaken for something else, said on the phone or read from a paper (D16): no I, L and O, no 0 and 1. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Codes with which merchants register as somebody's (O14). */
export function mountReferralCodes(api: Api) {
  mount(api, operator.makeCode, async ({ id }, { db, me }) => {
    const code = await db.together((tx) => make(tx, id, me))
    return { message: `Kode ${code} siap dipakai.`, data: { code } }
  })
  mount(api, operator.revokeCode, async ({ code }, { db, me }) => {
    await db.together((tx) => revoke(tx, code, me))
    return { message: `Kode ${code} dicabut.` }
  })
}

const drawn = () => Array.from({ length: referralLength.whole }, () => letters[randomInt(letters.length)]).join('')

/** One that was never given: not one of the table, where revoked ones stay, nor one that somebody registered by. */
async function make(tx: Database, lsproId: number, me: Me): Promise<string> {
  const body = await holdBody(tx, lsproId)
  if (body.status !== 'active') throw refused('LSPRO ini sedang tidak aktif. Aktifkan dahulu.')
  const [working] = await tx.rows<{ count: number }>(
    'select count(*) from referral_code where lspro_id = $1 and revoked_at is null',
    [lsproId],
  )
  if (working!.count >= mostCodes) throw refused(`Paling banyak ${mostCodes} kode yang berlaku sekaligus.`)
  for (;;) {
    const [made] = await tx.rows<{ code: string }>(
      `insert into referral_code (code, lspro_id, created_by)
       select $1, $2, $3 where not exists (select from person where referral_code = $1)
       on conflict (code) do nothing returning code`,
      [drawn(), lsproId, me.id],
    )
    if (!made) continue
    await note(tx, { by: me, action: 'code.made', lsproId, after: { code: made.code } })
    return made.code
  }
}

async function revoke(tx: Database, code: string, me: Me) {
  const [gone] = await tx.rows<{ lspro_id: number }>(
    'update referral_code set revoked_at = now() where code = $1 and revoked_at is null returning lspro_id',
    [code],
  )
  if (gone) return note(tx, { by: me, action: 'code.revoked', lsproId: gone.lspro_id, before: { code } })
  const [known] = await tx.rows('select from referral_code where code = $1', [code])
  throw known ? refused('Kode ini sudah dicabut.') : notThere('Kode tidak ditemukan.')
}
