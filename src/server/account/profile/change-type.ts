import { account } from '#contract/account.ts'
import { commonTexts } from '#contract/common-sentences.ts'
import { malformed, notYours, refused } from '#contract/problem.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import { type Api, mount } from '../../http/mount.ts'
import { ensureShop } from './create-shop.ts'

const issuedBySupport = 'Akun LSPRO diterbitkan oleh layanan pelanggan. Hubungi kami, lalu masuk dengan akun tersebut.'

/** Visitor to merchant, and nothing else (Z-02). Whoever is one already gets the shop they have. */
export function mountChangeType(api: Api) {
  mount(api, account.changeType, async ({ role, value }, { db, me }) => {
    requireMerchant(role, value)
    const [person] = await db.query<{ role: string }>('select role from person where id = $1 for no key update', [
      me.id,
    ])
    if (person?.role !== 'guest' && person?.role !== 'merchant') throw notYours(commonTexts.notYours)
    if (person.role === 'merchant') return { data: { merchant: { id: await ensureShop(db, me.id) } } }
    await db.query(`update person set role = 'merchant', completed = false, updated_at = now() where id = $1`, [me.id])
    const merchantId = await ensureShop(db, me.id)
    const is = (role: string) => ({ user_id: me.id, role })
    const what = { merchantId, before: is('guest'), after: is('merchant') }
    await writeAuditLog(db, { by: me, action: 'person.type-changed', ...what })
    return { data: { merchant: { id: merchantId } } }
  })
}

/** The two names of the field are one (D53): where both are said, both have to mean it. */
function requireMerchant(role: string | undefined, value: string | undefined) {
  const requestedRoles = [role, value].filter((said) => said !== undefined)
  if (requestedRoles.includes('lspro')) throw refused(issuedBySupport)
  if (requestedRoles.length === 0 || requestedRoles.some((said) => said !== 'merchant'))
    throw malformed(commonTexts.malformed, { role: 'Tipe akun tidak dikenal' })
}
