import { accountParts } from '../support/engines.ts'
import { openDesk } from './operator-desk-place.ts'

export const password = 'rumah lama di bukit'
/** What is said of another one. */
export const wrong = { code: '01', fields: { password: 'Kata sandi tidak cocok.' } }

let nibs = 9_912_345_600_000

/** An operator's desk, and merchants who ask for what is theirs. */
export async function openOwn() {
  const place = await openDesk()
  const hash = await accountParts.passwords.hash(password)

  /** A merchant with a password, an open shop, and a product on the shelf with two pictures. */
  async function owner() {
    const siti = await place.shop({ name: 'Dapur Siti', owner: 'Siti Rahmawati', nib: String(nibs++) })
    await place.db.rows('update person set password_hash = $2, name = $3 where id = $1', [siti.personId, hash, 'Siti'])
    const productId = await place.product(siti.shopId, { review_state: 'approved', status: 'active', is_sni: false })
    const [{ email }] = (await place.db.rows<{ email: string }>('select email from person where id = $1', [
      siti.personId,
    ])) as [{ email: string }]
    return { ...siti, productId, email }
  }
  const count = async (table: string, where: string, value: unknown) =>
    Number((await place.db.rows<{ n: number }>(`select count(*) as n from ${table} where ${where}`, [value]))[0]!.n)
  const logged = (action: string, id: number) =>
    count('audit_log', `action = '${action}' and after ->> 'user_id' = $1`, String(id))

  return { ...place, hash, owner, count, logged }
}

export type Own = Awaited<ReturnType<typeof openOwn>>
export type Owner = Awaited<ReturnType<Own['owner']>>
