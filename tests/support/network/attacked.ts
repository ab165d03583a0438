import type { Database } from '#server/db/database.ts'
import { signedIn } from '../people.ts'

// A database in which every text is hostile markup, written past the server's own checks.

/** The local storage items of a signed-in demo user. */
export type Keys = Record<string, string>

/** Signs a demo user in and returns the items that the phone would store. An operator has opened the desk. */
export async function keysOf(db: Database, email: string): Promise<Keys> {
  const [person] = await db.query<{ id: number; role: string; merchant_id: number | null; lspro_id: number | null }>(
    'select id, role, merchant_id, lspro_id from person where email_key = $1',
    [email],
  )
  const { id, role, merchant_id, lspro_id } = person!
  const { token, sessionId } = await signedIn(db, id)
  if (role === 'operator')
    await db.query('update session set desk_at = now(), desk_seen_at = now() where id = $1', [sessionId])
  return {
    token,
    user_id: String(id),
    user_name: 'Rara',
    user_email: email,
    user_role: role,
    user_is_completed: '1',
    is_verified: '1',
    ...(merchant_id && { merchant_id: String(merchant_id) }),
    ...(lspro_id && { lspro_id: String(lspro_id) }),
  }
}

/** Replaces all posts by posts of one body, one per text, the first text the latest. */
export async function postRaw(db: Database, body: number, texts: readonly string[]): Promise<void> {
  await db.query('delete from lspro_posting')
  await db.query(
    `insert into lspro_posting (lspro_id, remark, created_at)
     select $1, remark, now() - at * interval '1 minute'
     from unnest($2::text[]) with ordinality posted (remark, at)`,
    [body, texts],
  )
}

type Texts = { table: string; columns: readonly string[]; where?: string }

/** Every column with free text of users, and its table. */
const freeTexts: readonly Texts[] = [
  {
    table: 'merchant',
    columns: ['name', 'owner', 'address', 'website', 'facebook', 'instagram', 'tiktok', 'email', 'tkdn_certificate'],
  },
  { table: 'product', columns: ['name', 'description', 'capacity_production', 'sni_remark', 'video_url'] },
  { table: 'product', columns: ['mentor_name'], where: 'mentor_name is not null' },
  { table: 'lspro', columns: ['name', 'remark', 'address', 'website', 'email', 'accreditation_no'] },
  { table: 'person', columns: ['name', 'instagram_url', 'facebook_url', 'tiktok_url'] },
  { table: 'faq', columns: ['title', 'remark'] },
  { table: 'banner', columns: ['title', 'remark', 'action', 'alt'] },
]

/**
 * Fills every such column with these texts in turn, a different one per row; every shop's export text contains them
 * all.
 */
export async function fillRaw(db: Database, texts: readonly string[]): Promise<void> {
  for (const { table, columns, where } of freeTexts) {
    const set = columns.map(
      (column, index) => `${column} = ($1::text[])[1 + (id * 7 + ${index * 13}) % cardinality($1::text[])]`,
    )
    await db.query(`update ${table} set ${set.join(', ')} ${where ? `where ${where}` : ''}`, [texts])
  }
  await db.query('update product set sni_no = array[($1::text[])[1 + id % cardinality($1::text[])]] where is_sni', [
    texts,
  ])
  // Published versions are never changed, so the texts go into a new version.
  await db.query(
    `insert into house_text (kind, version, remark, in_force, published_at, published_by)
     select kind, 99, $1, today_in_jakarta(), now(), 'Rara' from unnest(array['terms', 'sni', 'privacy']) kind`,
    [texts.map((text) => `<p>${text}</p>`).join('\n')],
  )
  await db.query('update merchant set is_exp = true, exp_remark = $1', [
    texts.map((text) => `<p>${text}</p>`).join('\n'),
  ])
}
