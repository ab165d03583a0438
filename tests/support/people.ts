import type { Role } from '#contract/account/schemas.ts'
import { startSession } from '#server/auth/sessions.ts'
import type { Database } from '#server/db/database.ts'
import { sha256 } from '#server/secrets/keys.ts'

/** A user signed in on one phone, with the header that authenticates them. */
export type Actor = { personId: number; sessionId: number; token: string; headers: { authorization: string } }

type ActorOptions = {
  role?: Role
  completed?: boolean
  verified?: boolean
  /** The merchant's shop, or the certification body of an `lspro`; a new one without it. */
  merchantId?: number
  lsproId?: number
  /** Whether an operator's session has opened the desk, as after entering a code. Default: true. */
  atDesk?: boolean
}

let created = 0

/** Creates a user without a password, and signs them in. */
export async function actor(
  db: Database,
  { role = 'guest', completed = true, verified = true, merchantId, lsproId, atDesk = true }: ActorOptions = {},
): Promise<Actor> {
  const email = `orang-${Date.now()}-${++created}@uji.example`
  return db.transaction(async (tx) => {
    const create = async (table: 'merchant' | 'lspro', name: string) =>
      (await tx.query<{ id: number }>(`insert into ${table} (name) values ($1) returning id`, [name]))[0]!.id
    const shop = role === 'merchant' ? (merchantId ?? (await create('merchant', 'Usaha Uji'))) : null
    const body = role === 'lspro' ? (lsproId ?? (await create('lspro', 'LSPro Uji'))) : null
    const [person] = await tx.query<{ id: number }>(
      `insert into person (email, email_key, role, completed, verified_at, name, merchant_id, lspro_id)
       values ($1, $1, $2, $3, case when $4 then now() end, 'Rara Uji', $5, $6) returning id`,
      [email, role, completed, verified, shop, body],
    )
    const phone = await signedIn(tx, person!.id)
    if (role === 'operator' && atDesk)
      await tx.query('update session set desk_at = now(), desk_seen_at = now() where id = $1', [phone.sessionId])
    return { personId: person!.id, ...phone }
  })
}

/** Signs a user in on another phone. */
export async function signedIn(
  db: Database,
  personId: number,
  device = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
): Promise<Omit<Actor, 'personId'>> {
  // In one transaction: many concurrent sign-ins of a user end each other's sessions.
  return db.transaction(async (tx) => {
    const token = await startSession(tx, { personId, device })
    const [session] = await tx.query<{ id: number }>('select id from session where token_hash = $1', [sha256(token)])
    return { sessionId: session!.id, token, headers: { authorization: `Bearer ${token}` } }
  })
}
