import { expect, test } from 'vitest'
import { lsproWords } from '#contract/lspro/lspro-rules.ts'
import { lockProduct } from '#server/products/product-content.ts'
import { until } from '../../fixtures/files.fixture.ts'
import { sni } from '../../fixtures/lspro.fixture.ts'
import { openOwnBodies } from '../../fixtures/lspro-own.fixture.ts'
import { engines } from '../../support/engines.ts'

// Where there is a server of PostgreSQL: on the other engine one waits for the other by itself.
const engine = engines().at(-1)!
const { db, owner, merchant, product, call } = await openOwnBodies(engine)

test('a product changes, and views of it and of its body are counted, while its certificate is confirmed: no answer of before', async () => {
  const sari = await owner()
  const id = await product((await merchant()).shopId, { ...sni, lspro_id: sari.bodyId })
  const asRead = { sni_no: 'SNI 1', sni_start_date: '2025-01-01', sni_end_date: null, sni_no_end: 1 }
  const check = () => call(sari, 'certificate/save', { product_id: id, verdict: 'confirm', ...asRead })
  const { checking } = await db.transaction(async (tx) => {
    await lockProduct(tx, id)
    const checking = check()
    if (engine === 'postgres')
      await until(async () => {
        // Asked beside the transaction: within it the server goes on telling what it saw first.
        const waiting = await db.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return waiting.length > 0
      })
    await tx.query("update product set sni_no = '{SNI 9}' where id = $1", [id])
    // Products before bodies, as views are counted: who waits for the product holds no body.
    await tx.query('update lspro set click = click + 1 where id = $1', [sari.bodyId])
    return { checking }
  })
  expect(await checking).toEqual({ code: '03', message: lsproWords.changedSince })
  expect(await db.query('select from certificate_check where product_id = $1', [id])).toEqual([])
})
