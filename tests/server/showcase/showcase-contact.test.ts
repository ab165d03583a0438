import { beforeAll, describe, expect, test } from 'vitest'
import { commonTexts } from '#contract/text/common-messages.ts'
import { findSessionUser } from '#server/auth/sessions.ts'
import { readConfig } from '#server/config.ts'
import { createServer } from '#server/http/app.ts'
import { createLogger } from '#server/http/log.ts'
import { mountShops } from '#server/shops/routes.ts'
import { createViewCounter } from '#server/views/view-counter.ts'
import { accountParts, type EngineName, engines, openTestDatabase } from '../../support/database/engines.ts'
import { actor } from '../../support/people.ts'

// Contacting a producer: for signed-in users, about public products.

async function openPlace(engine: EngineName) {
  const db = await openTestDatabase(engine, { seed: 'demo' })
  const log = createLogger('silent')
  const views = createViewCounter({ db, keys: accountParts.keys, log })
  const { app } = createServer({
    config: readConfig({ RATE_LIMITS: 'off', BASE_URL: 'https://etalase.example' }),
    db,
    log,
    routes: [mountShops({ views })],
    authenticate: async (said) => (said ? findSessionUser(db, said.replace('Bearer ', '')) : undefined),
  })
  const buyer = await actor(db)
  const contact = async (id: unknown, headers: Record<string, string> = buyer.headers) => {
    const answer = await app.inject({ method: 'POST', url: `/api/product/contact/${id}`, headers })
    return answer.json() as { code: string; message?: string; data?: { whatsapp_url: string } }
  }
  return { db, app, contact }
}

describe.each(engines())('contacting the producer of a product, on %s', (engine) => {
  let place: Awaited<ReturnType<typeof openPlace>>
  let product: { id: number; name: string; merchant_id: number; mobile_phone: string }
  beforeAll(async () => {
    place = await openPlace(engine)
    const [row] = await place.db.query<typeof product>(
      `select p.id, p.name, p.merchant_id, m.mobile_phone from product_listing l join product p on p.id = l.product_id
       join merchant m on m.id = p.merchant_id where l.category_id = 0 order by p.id limit 1`,
    )
    product = row!
    return () => place.app.close()
  })

  test('returns a WhatsApp link with a text that names the product', async () => {
    const { code, data } = await place.contact(product.id)
    expect(code).toBe('00')
    const url = new URL(data!.whatsapp_url)
    expect(url.origin + url.pathname).toBe(
      `https://wa.me/62${product.mobile_phone.replace(/\D/g, '').replace(/^(62|0)/, '')}`,
    )
    expect(url.searchParams.get('text')).toBe(
      `Halo, saya melihat ${product.name} di Etalase Mutu: https://etalase.example/product/detail?id=${product.id}`,
    )
  })

  test('is rejected without a session', async () => {
    const said = await place.contact(product.id, {})
    expect(said.code).toBe('99')
    expect(JSON.stringify(said)).not.toContain(product.mobile_phone.slice(-6))
  })

  test('about a product that is not public answers like an unknown one', async () => {
    expect(await place.contact(2_000_000_000)).toMatchObject({ code: '04', message: commonTexts.notThere })
    await place.db.query(`update product set review_state = 'draft' where id = $1`, [product.id])
    expect(await place.contact(product.id)).toMatchObject({ code: '04', message: commonTexts.notThere })
    await place.db.query(`update product set review_state = 'approved' where id = $1`, [product.id])
  })

  test.each([[null], [''], ['123'], ['belum ada']])('with the number %j says that there is none', async (number) => {
    await place.db.query('update merchant set mobile_phone = $2 where id = $1', [product.merchant_id, number])
    expect(await place.contact(product.id)).toMatchObject({ code: '01', message: expect.stringContaining('WhatsApp') })
  })

  test.each([
    ['081234567890', '6281234567890'],
    ['+62 812-3456-7890', '6281234567890'],
    ['6281234567890', '6281234567890'],
    ['81234567890', '6281234567890'],
  ])('with the number stored as %s links to %s', async (typed, called) => {
    await place.db.query('update merchant set mobile_phone = $2 where id = $1', [product.merchant_id, typed])
    const { data } = await place.contact(product.id)
    expect(new URL(data!.whatsapp_url).pathname).toBe(`/${called}`)
  })
})
