import { contentMessages } from '#contract/operator/content.ts'
import { issueMessages } from '#contract/operator/lspro.ts'
import { malformed, refused } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import type { Database } from '../../db/database.ts'

// Lists that operators put in order. A request contains the whole list as it was read, and in the new order.

/** Throws 01 if the list has changed since it was read or the order is unchanged, 05 if the ids are other ones. */
export function requireValidOrder(
  now: readonly number[],
  { was, ids }: { was: readonly number[]; ids: readonly number[] },
) {
  if (now.join() !== was.join()) throw refused(contentMessages.order)
  if (sortedIds(ids) !== sortedIds(now)) throw malformed(commonTexts.malformed, { ids: 'Urutan tidak dikenal' })
  if (ids.join() === was.join()) throw refused(issueMessages.unchanged)
}

const sortedIds = (ids: readonly number[]) => [...ids].sort((a, b) => a - b).join()

/** Writes the positions, from 1. The caller has locked the table; its name never comes from a request. */
export const writeOrder = (tx: Database, table: string, ids: readonly number[]) =>
  tx.query(
    `update ${table} set position = wanted.at
     from unnest($1::int[]) with ordinality wanted (id, at) where ${table}.id = wanted.id`,
    [ids],
  )
