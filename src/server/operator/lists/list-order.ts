import { commonTexts } from '#contract/common-sentences.ts'
import { contentWords } from '#contract/operator/content.ts'
import { issueWords } from '#contract/operator/lspro.ts'
import { malformed, refused } from '#contract/problem.ts'
import type { Database } from '../../db/database.ts'

// Lists that operators put in order. Each says the whole list as it was seen, and as it is to be.

/** Refuses the order of a list that is another by now, one of other things than those, and one that changes nothing. */
export function requireValidOrder(
  now: readonly number[],
  { was, ids }: { was: readonly number[]; ids: readonly number[] },
) {
  if (now.join() !== was.join()) throw refused(contentWords.order)
  if (sortedIds(ids) !== sortedIds(now)) throw malformed(commonTexts.malformed, { ids: 'Urutan tidak dikenal' })
  if (ids.join() === was.join()) throw refused(issueWords.unchanged)
}

const sortedIds = (ids: readonly number[]) => [...ids].sort((a, b) => a - b).join()

/** Writes their places, from 1. The table is locked, and its name comes from this folder. */
export const writeOrder = (tx: Database, table: string, ids: readonly number[]) =>
  tx.query(
    `update ${table} set position = wanted.at
     from unnest($1::int[]) with ordinality wanted (id, at) where ${table}.id = wanted.id`,
    [ids],
  )
