import type { Database } from '../../db/database.ts'
import people from '../content/people.json' with { type: 'json' }

// Apart from people.ts, because every start reads this and only the first one needs the content of the demo.

/** Public: these accounts are for trying the app, only on this machine. */
export const demoPassword = 'etalase123'

export type DemoAccount = { email: string; is: string }

/** The demo accounts in this database, in the order of the README; empty without demo data. */
export async function demoAccounts(db: Database): Promise<DemoAccount[]> {
  const existing = await db.query<{ email: string }>(
    'select email from person where email_key = any ($1) and verified_at is not null',
    [people.map(({ email }) => email)],
  )
  return people.filter(({ email }) => existing.some((person) => person.email === email))
}
