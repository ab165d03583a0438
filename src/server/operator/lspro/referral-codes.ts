import { randomInt } from 'node:crypto'
import { mostCodes } from '#contract/operator/lspro.ts'
import { operator } from '#contract/operator/operator.ts'
import { notThere, refused } from '#contract/problem.ts'
import { referralLength } from '#contract/rules.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { type Api, mount } from '../../http/mount.ts'
import { lockLspro } from './lspro-accounts.ts'

/** Characters that cannot be confused when spoken or printed: without I, L, O, 0 and 1. */
const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Referral codes, with which merchants register as referred by a certification body. */
export function mountReferralCodes(api: Api) {
  mount(api, operator.makeCode, async ({ id }, { db, me }) => {
    const code = await db.transaction((tx) => createReferralCode(tx, id, me))
    return { message: `Kode ${code} siap dipakai.`, data: { code } }
  })
  mount(api, operator.revokeCode, async ({ code }, { db, me }) => {
    await db.transaction((tx) => revokeReferralCode(tx, code, me))
    return { message: `Kode ${code} dicabut.` }
  })
}

const randomCode = () =>
  Array.from({ length: referralLength.whole }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

/** Creates a code that was never used: not in the table, where revoked ones stay, nor in an account. */
async function createReferralCode(tx: Database, lsproId: number, me: CurrentUser): Promise<string> {
  const body = await lockLspro(tx, lsproId)
  if (body.status !== 'active') throw refused('LSPRO ini sedang tidak aktif. Aktifkan dahulu.')
  const [active] = await tx.query<{ count: number }>(
    'select count(*) from referral_code where lspro_id = $1 and revoked_at is null',
    [lsproId],
  )
  if (active!.count >= mostCodes) throw refused(`Paling banyak ${mostCodes} kode yang berlaku sekaligus.`)
  for (;;) {
    const [inserted] = await tx.query<{ code: string }>(
      `insert into referral_code (code, lspro_id, created_by)
       select $1, $2, $3 where not exists (select from person where referral_code = $1)
       on conflict (code) do nothing returning code`,
      [randomCode(), lsproId, me.id],
    )
    if (!inserted) continue
    await writeAuditLog(tx, { by: me, action: 'code.made', lsproId, after: { code: inserted.code } })
    return inserted.code
  }
}

async function revokeReferralCode(tx: Database, code: string, me: CurrentUser) {
  const [revoked] = await tx.query<{ lspro_id: number }>(
    'update referral_code set revoked_at = now() where code = $1 and revoked_at is null returning lspro_id',
    [code],
  )
  if (revoked) return writeAuditLog(tx, { by: me, action: 'code.revoked', lsproId: revoked.lspro_id, before: { code } })
  const [existing] = await tx.query('select from referral_code where code = $1', [code])
  throw existing ? refused('Kode ini sudah dicabut.') : notThere('Kode tidak ditemukan.')
}
