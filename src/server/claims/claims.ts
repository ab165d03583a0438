import type { QueueItem } from '#contract/operator/operator.ts'
import { refused } from '#contract/problem.ts'
import { formatTimeWib } from '#contract/time/dates.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { claimMinutes, isClaimedSql, operatorNameSql } from './waiting-items.ts'

export type Claim = NonNullable<QueueItem['claim']>

/**
 * `table` has a row for each claim: `column` is the id of what is claimed, `person_id`, `until`. `subject` begins a
 * sentence: 'Kasus'.
 */
type ClaimTable = { table: string; column: string; subject: string }

/**
 * Claims keep two operators from deciding the same thing. A claim ends after 15 minutes, because a page that is closed
 * may not release it.
 */
export function claimsIn({ table, column, subject }: ClaimTable) {
  /** The current claim. */
  async function find(db: Database, id: number, me: CurrentUser): Promise<Claim | null> {
    const [claim] = await db.query<{ name: string; mine: 0 | 1; until: Date }>(
      `select ${operatorNameSql('person')} as name, (person.id = $2)::int as mine, claim.until
       from ${table} claim join person on person.id = claim.person_id
       where claim.${column} = $1 and ${isClaimedSql('claim.until')}`,
      [id, me.id],
    )
    return claim ? { ...claim, until: claim.until.toISOString() } : null
  }

  /**
   * Takes or renews the operator's claim, and releases their others. Throws code 01 with the name while another
   * operator has it.
   */
  async function take(db: Database, id: number, me: CurrentUser): Promise<void> {
    // One statement: of two concurrent ones the second waits here for the first, and sees its row.
    const claimed = await db.query(
      `insert into ${table} as claim (${column}, person_id, until)
       values ($1, $2, now() + make_interval(mins => $3))
       on conflict (${column}) do update set person_id = excluded.person_id, until = excluded.until
         where claim.person_id = excluded.person_id or not ${isClaimedSql('claim.until')}
       returning 1`,
      [id, me.id, claimMinutes],
    )
    if (claimed.length > 0) {
      await db.query(`delete from ${table} where person_id = $1 and ${column} <> $2`, [me.id, id])
      return
    }
    const other = await find(db, id, me)
    throw refused(
      other
        ? `${subject} ini sedang diperiksa ${other.name} sampai pukul ${formatTimeWib(Date.parse(other.until))}.`
        : `${subject} ini baru saja dilepas operator lain. Silakan coba lagi.`,
    )
  }

  /** Releases the operator's own claim; another operator's is not changed. */
  const release = (db: Database, id: number, me: CurrentUser) =>
    db.query(`delete from ${table} where ${column} = $1 and person_id = $2`, [id, me.id])

  return { find, take, release }
}
