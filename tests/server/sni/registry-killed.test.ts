import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { clearCache } from '#server/http/micro-cache.ts'
import { updateRegistry } from '#server/sni/registry/registry-job.ts'
import { findRegistryFile } from '#server/sni/registry-file.ts'
import { accountParts, usualEngine } from '../../support/database/engines.ts'
import { atOnce, openFile, openOnPhone, openRegistryDatabase } from './registry-database.ts'

class Killed extends Error {}

/**
 * The database as a server sees it that is killed before its statement number `last` + 1: nothing of it arrives any
 * more.
 */
function killedAfter(db: Database, last: number): Database & { isKilled: () => boolean } {
  let count = 0
  const dead = () => ++count > last
  const wrap = (on: Database): Database => ({
    query: (sql, values) => (dead() ? Promise.reject(new Killed()) : on.query(sql, values)),
    exec: (sql) => (dead() ? Promise.reject(new Killed()) : on.exec(sql)),
    transaction: (work) => on.transaction((tx) => work(wrap(tx))),
  })
  return { ...wrap(db), isKilled: () => count > last }
}

test('the register that was published stays whole when the server is killed at any moment, and another one goes on', {
  timeout: 600_000,
  tags: ['long'],
}, async () => {
  const { db, shop, product, set, update } = await openRegistryDatabase(usualEngine())
  const own = await shop()
  const ids = [await product(own), await product(own)]
  await update()
  const read = async (since?: number) => {
    clearCache(db)
    const file = await findRegistryFile(db, since === undefined ? {} : { since })
    if (typeof file === 'string') throw new Error(file)
    return Buffer.from((await file.read())!)
  }
  const phone = await read()
  const { version } = (await openFile(db, phone)).header
  let kills = 0
  for (let last = 0; ; last++) {
    // A day later, with a change: a snapshot and differences are due.
    await set('product', ids[last % 2]!, { name: `Produk ${last}` })
    await db.exec(`
      update sni_register_state set next_at = '-infinity', held_until = '-infinity';
      update sni_snapshot set made_at = made_at - interval '1 day';
      update sni_snapshot set made_at = now() - interval '1 day' where version = ${version};
      update sni_difference set made_at = made_at - interval '1 day'`)
    const server = killedAfter(db, last)
    const done = await updateRegistry({ db: server, keys: accountParts.keys }, { rules: atOnce }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Killed) return false
        throw error
      },
    )
    // At any moment of the kill, the latest snapshot, and the phone's snapshot with its difference, are whole.
    await openOnPhone(db, await read())
    const since = await read(version)
    const { base } = (await openFile(db, since)).header
    await openOnPhone(db, base === null ? since : phone, base === null ? undefined : since)
    if (done && !server.isKilled()) break
    kills++
  }
  // As many as there are statements.
  expect(kills).toBeGreaterThan(20)
  await db.query("update sni_register_state set held_until = '-infinity'")
  await update()
  const { certificates } = await openOnPhone(db, phone, await read(version))
  const names = await db.query<{ product: string }>('select name as product from product order by id')
  expect(certificates.map(({ product: name }) => ({ product: name }))).toEqual(names)
})
