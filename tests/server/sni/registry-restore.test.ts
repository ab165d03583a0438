import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import { updateRegistry } from '#server/sni/registry/registry-job.ts'
import { findRegistryFile } from '#server/sni/registry-file.ts'
import { addProduct, addShop } from '../../fixtures/showcase.fixture.ts'
import { accountParts, testFolder, testSecret, usualEngine } from '../../support/database/engines.ts'
import { backup, installation, restore, use } from '../../support/installation.ts'
import { atOnce, openFile, openOnPhone } from './registry-database.ts'

test('after a restore the register is published anew, later than what phones have of the time after the backup', {
  timeout: 600_000,
  tags: ['long'],
}, async () => {
  const update = (db: OpenDatabase) => updateRegistry({ db, keys: accountParts.keys }, { rules: atOnce })
  const read = async (db: OpenDatabase) => {
    const file = await findRegistryFile(db, {})
    return typeof file === 'string' ? file : Buffer.from((await file.read())!)
  }
  const product = { is_sni: true, sni_no: ['SNI 8964:2021'], sni_no_end: true }
  const first = await installation(usualEngine(), 'reference')
  const shop = await use(first, async (db) => {
    const id = await addShop(db)
    await addProduct(db, { merchant_id: id, ...product })
    await update(db)
    return id
  })
  const file = join(testFolder(), 'backup.tar')
  const more = { SECRET: testSecret }
  expect(await backup(first, ['--to', file], { more })).toMatchObject({ exitCode: 0 })
  // Files that phones get after the backup, unknown to the restored server.
  const later = await use(first, async (db) => {
    await addProduct(db, { merchant_id: shop, ...product })
    await db.query("update sni_snapshot set made_at = made_at - interval '1 day'")
    await db.query("update sni_register_state set next_at = '-infinity'")
    await update(db)
    return (await openFile(db, (await read(db)) as Buffer)).header
  })
  expect(later.count).toBe(2)

  const second = await installation(usualEngine())
  expect(await restore(second, ['--from', file], { more })).toMatchObject({ exitCode: 0 })
  await use(second, async (db) => {
    expect(await read(db)).toBe('none')
    await update(db)
    const bytes = (await read(db)) as Buffer
    const { header } = await openFile(db, bytes)
    expect(header.count).toBe(1)
    expect(header.version).toBeGreaterThan(later.version)
    expect((await openOnPhone(db, bytes)).certificates).toHaveLength(1)
    // The same key: phones trust it already.
    expect(header.kid).toBe(later.kid)
  })
})
