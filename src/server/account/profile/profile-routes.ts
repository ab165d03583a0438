import { account } from '#contract/account/schemas.ts'
import { malformed, notYours, Problem, refused } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import { type Api, mount } from '../../http/mount.ts'
import type { Photos } from '../../pictures/photos.ts'
import type { AccountParts } from '../account-parts.ts'
import { myAccountPath } from '../after-sign-in.ts'
import { ownAccountOf, personById } from '../person.ts'
import { mountChangePassword } from './change-password.ts'
import { mountChangeProfile } from './change-profile.ts'
import { ensureShop } from './create-shop.ts'
import { toProfileColumns } from './profile-columns.ts'
import { requireOwnAccount } from './require-own-account.ts'

export type ProfileParts = AccountParts & { photos: Photos }

/** Endpoints for the signed-in user's own account. */
export const profileRoutes =
  ({ passwords, photos }: ProfileParts) =>
  (api: Api): void => {
    mount(api, account.profileRoute, async (_, { db, me }) => ({
      data: { route: myAccountPath(await currentPerson(db, me)) },
    }))
    mount(api, account.detail, async ({ id }, { db, me, log }) => {
      requireOwnAccount(id, { me, log })
      return { data: ownAccountOf(await currentPerson(db, me)) }
    })
    mountRegisterVisitor(api)
    mountChangeProfile(api, photos)
    mountChangeType(api)
    mountChangePassword(api, passwords)
  }

/** The caller's person. Throws 'session' if the account was deleted since the request was authenticated. */
async function currentPerson(db: Database, { id }: { id: number }) {
  const person = await personById(db, id)
  if (!person) throw new Problem('session', commonTexts.sessionOver, '99')
  return person
}

/** Saves the visitor's form, which completes a visitor's account. */
function mountRegisterVisitor(api: Api) {
  mount(api, account.registerVisitor, async (input, { db, me, log }) => {
    requireOwnAccount(input.id, { me, log })
    const { name, phone_no, office_no, instagram_url, facebook_url, tiktok_url } = toProfileColumns(input)
    // The role is checked in the row, because a concurrent request may be changing it to merchant.
    const [visitor] = await db.query<{ name: string }>(
      `update person set name = $2, phone_no = $3, office_no = $4, instagram_url = $5, facebook_url = $6,
              tiktok_url = $7, completed = true, updated_at = now()
       where id = $1 and role = 'guest' returning name`,
      [me.id, name, phone_no, office_no, instagram_url, facebook_url, tiktok_url],
    )
    if (!visitor) throw notYours(commonTexts.notYours)
    return { data: visitor }
  })
}

const issuedBySupport = 'Akun LSPRO diterbitkan oleh layanan pelanggan. Hubungi kami, lalu masuk dengan akun tersebut.'

/** Changes a visitor to a merchant, the only change there is. For a merchant it returns the existing shop. */
function mountChangeType(api: Api) {
  mount(api, account.changeType, async ({ role, value }, { db, me }) => {
    requireMerchant(role, value)
    const [person] = await db.query<{ role: string }>('select role from person where id = $1 for no key update', [
      me.id,
    ])
    if (person?.role !== 'guest' && person?.role !== 'merchant') throw notYours(commonTexts.notYours)
    if (person.role === 'merchant') return { data: { merchant: { id: await ensureShop(db, me.id) } } }
    await db.query(`update person set role = 'merchant', completed = false, updated_at = now() where id = $1`, [me.id])
    const merchantId = await ensureShop(db, me.id)
    const toLog = (role: string) => ({ user_id: me.id, role })
    const change = { merchantId, before: toLog('guest'), after: toLog('merchant') }
    await writeAuditLog(db, { by: me, action: 'person.type-changed', ...change })
    return { data: { merchant: { id: merchantId } } }
  })
}

/** The field has two names, `role` and `value`: where both are sent, both must be 'merchant'. */
function requireMerchant(role: string | undefined, value: string | undefined) {
  const requestedRoles = [role, value].filter((requested) => requested !== undefined)
  if (requestedRoles.includes('lspro')) throw refused(issuedBySupport)
  if (requestedRoles.length === 0 || requestedRoles.some((requested) => requested !== 'merchant'))
    throw malformed(commonTexts.malformed, { role: 'Tipe akun tidak dikenal' })
}
