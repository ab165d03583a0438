import { account } from '#contract/account.ts'
import { malformed, notYours, refused } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import { note } from '../audit.ts'
import { type Api, mount } from '../mount.ts'
import { openShop } from './shop.ts'

const issued = 'Akun LSPRO diterbitkan oleh layanan pelanggan. Hubungi kami, lalu masuk dengan akun tersebut.'

/** Visitor to merchant, and nothing else (Z-02). Whoever is one already gets the shop they have. */
export function mountChangeType(api: Api) {
  mount(api, account.changeType, async ({ role, value }, { db, me }) => {
    onlyToMerchant(role, value)
    const [person] = await db.rows<{ role: string }>('select role from person where id = $1 for no key update', [me.id])
    if (person?.role !== 'guest' && person?.role !== 'merchant') throw notYours(words.notYours)
    if (person.role === 'merchant') return { data: { merchant: { id: await openShop(db, me.id) } } }
    await db.rows(`update person set role = 'merchant', completed = false, updated_at = now() where id = $1`, [me.id])
    const merchantId = await openShop(db, me.id)
    const is = (role: string) => ({ user_id: me.id, role })
    const what = { merchantId, before: is('guest'), after: is('merchant') }
    await note(db, { by: me, action: 'person.type-changed', ...what })
    return { data: { merchant: { id: merchantId } } }
  })
}

/** The two names of the field are one (D53): where both are said, both have to mean it. */
function onlyToMerchant(role: string | undefined, value: string | undefined) {
  const wanted = [role, value].filter((said) => said !== undefined)
  if (wanted.includes('lspro')) throw refused(issued)
  if (wanted.length === 0 || wanted.some((said) => said !== 'merchant'))
    throw malformed(words.malformed, { role: 'Tipe akun tidak dikenal' })
}
