import { expect, test } from 'vitest'
import { lsproMessages } from '#contract/lspro/rules.ts'
import { lockProduct } from '#server/products/product-content.ts'
import { until } from '../../fixtures/files.fixture.ts'
import { sni } from '../../fixtures/lspro.fixture.ts'
import { openOwnBodies } from '../../fixtures/lspro-own.fixture.ts'
import { engines } from '../../support/database/engines.ts'

// Only on PostgreSQL: the embedded engine runs one transaction after the other anyway.
const engine = engines().at(-1)!
const { db, owner, merchant, product, call } = await openOwnBodies(engine)

test('confirming a certificate while its product changes and views are counted never confirms the earlier certificate, and does not deadlock', async () => {
  const sari = await owner()
  const id = await product((await merchant()).shopId, { ...sni, lspro_id: sari.bodyId })
  const asRead = { sni_no: 'SNI 1', sni_start_date: '2025-01-01', sni_end_date: null, sni_no_end: 1 }
  const check = () => call(sari, 'certificate/save', { product_id: id, verdict: 'confirm', ...asRead })
  const { checking } = await db.transaction(async (tx) => {
    await lockProduct(tx, id)
    const checking = check()
    if (engine === 'postgres')
      await until(async () => {
        // Queried outside the transaction: within it the server keeps returning its first snapshot.
        const waiting = await db.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return waiting.length > 0
      })
    await tx.query("update product set sni_no = '{SNI 9}' where id = $1", [id])
    // Products before bodies, as views are counted: a transaction that waits for the product holds no lock on the body.
    await tx.query('update lspro set click = click + 1 where id = $1', [sari.bodyId])
    return { checking }
  })
  expect(await checking).toEqual({ code: '03', message: lsproMessages.changedSince })
  expect(await db.query('select from certificate_check where product_id = $1', [id])).toEqual([])
})
