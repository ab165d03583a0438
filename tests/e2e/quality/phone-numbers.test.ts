import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { ownServer } from '../../support/demo-server.ts'
import { press } from '../../support/pages/page-actions.ts'

// Coming back to where one was, and being shown the one thing that somebody meant.

const server = ownServer()
const host = () => ({ host: `${server().url}/api` })

test('a row of cards that one moved sideways stands there again when one comes back, and after a reload', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url })
  await page.goto('/')
  const row = page.locator('.cards--row').first()
  const left = () => row.evaluate((belt) => Math.round(belt.scrollLeft))
  // Its code comes after the page: where a row stood before that is known to nobody.
  await expect
    .poll(async () => {
      await row.evaluate((belt) => belt.scrollTo(belt.scrollLeft > 100 ? 0 : 300, 0))
      return page.evaluate(() => Object.keys(JSON.parse(sessionStorage.getItem('belts') ?? '{}')).length)
    })
    .toBe(1)
  await row.evaluate((belt) => belt.scrollTo(600, 0))
  const noted = () =>
    page.evaluate(() => {
      const [rows = {}] = Object.values<Record<string, number>>(JSON.parse(sessionStorage.getItem('belts') ?? '{}'))
      return Object.values(rows)
    })
  // Where it has come to rest: snapped to a card, and noted.
  await expect
    .poll(async () => {
      const now = await left()
      return now > 400 && (await noted()).every((one) => one === now)
    })
    .toBe(true)
  const before = await left()
  await row.getByRole('link').nth(4).tap()
  await page.waitForURL('**/product/detail?id=*')
  await page.locator('main h1').waitFor()
  await page.goBack()
  await expect.poll(left).toBe(before)
  await page.reload()
  await expect.poll(left, { message: 'the same page, opened anew' }).toBe(before)
  await page.getByRole('navigation', { name: 'Bawah' }).getByRole('link', { name: 'UMKM' }).tap()
  // Until the next page has come, the one before it is only hidden, and is there again as it was.
  await page.getByRole('heading', { level: 1, name: 'Daftar Produsen' }).waitFor()
  await page.getByRole('navigation', { name: 'Bawah' }).getByRole('link', { name: 'Beranda' }).tap()
  await page.waitForURL(`${server().url}/`)
  await row.waitFor()
  expect(await left(), 'whoever goes on begins at the beginning').toBe(0)
})

test('the place in a list is found again, however long the next page was awaited', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url })
  // A worker would have the code at hand.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/assets\/ProductPage-.*\.js/, (route) => held.then(() => route.continue()))
  await page.goto('/product/show?slug=sni')
  const card = page.locator('main .good').nth(9).getByRole('link').first()
  await card.scrollIntoViewIfNeeded()
  const place = () => page.evaluate(() => Math.round(scrollY))
  const before = await place()
  expect(before).toBeGreaterThan(500)
  const isThere = () => expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(60)
  const isHidden = () => expect.poll(place, { message: 'nothing to stand on' }).toBeLessThan(before - 60)

  await card.tap()
  await page.waitForURL('**/product/detail?id=*')
  await isHidden()
  await page.goBack()
  await isThere()

  await card.tap()
  await page.waitForURL('**/product/detail?id=*')
  await isHidden()
  // The app is put away meanwhile.
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  letThrough()
  await page.getByText('Tentang produk', { exact: true }).waitFor()
  await page.goBack()
  await isThere()
})

test('a post of a body is shared by its own address, is found there below many others, and once removed is said to be', {
  tags: ['long'],
}, async () => {
  const { _token: token, data: me } = await call(
    contract.account.signIn,
    { email: 'lspro@demo.example', password: 'etalase123' },
    host(),
  )
  const body = `/base/lspro/detail/${me.lspro_id}`
  const ids: number[] = []
  for (let n = 1; n <= 8; n++) {
    const ask = { external_id: randomUUID(), remark: `<p>Kabar ke-${n} dari tautan</p>` }
    const { data } = await call(contract.lspro.savePosting, ask, { ...host(), token, key: randomUUID() })
    ids.push(data.id)
  }
  const [old, , , , , , , latest] = ids

  const { page, context } = await openPhone({ url: server().url })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const post = (n: number) => page.locator('main article').filter({ hasText: `Kabar ke-${n} dari tautan` })
  await page.goto(body)
  const copied = page.getByText('Alamat halaman disalin.').waitFor()
  await post(8)
    .getByRole('button', { name: /^Bagikan postingan / })
    .click()
  await copied
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${server().url}${body}?post=${latest}`)

  const marked = (n: number) => post(n).getByText('Yang dibagikan', { exact: true })
  const isGoneTo = (n: number) =>
    expect
      .poll(() =>
        post(n).evaluate((one) => {
          const { top, bottom } = one.getBoundingClientRect()
          return one === document.activeElement && top >= 0 && bottom > 0 && top < innerHeight / 2
        }),
      )
      .toBe(true)
  await page.goto(link)
  await marked(8).waitFor()
  await isGoneTo(8)

  const drawn = await fetch(`${server().url}${body}?post=${old}`, { headers: { accept: 'text/html' } })
  expect(await drawn.text()).toContain(`<link rel="canonical" href="${server().url}${body}">`)
  await page.goto(`${body}?post=${old}`)
  await marked(1).waitFor()
  await isGoneTo(1)
  expect(await page.locator('main article').first().textContent(), 'above the latest').toContain('Kabar ke-1 ')
  await press(page, 'Tampilkan Lebih')
  await post(2).waitFor()
  expect(await post(1).count(), 'and not twice').toBe(1)

  await call(contract.lspro.removePosting, { id: old! }, { ...host(), token, key: randomUUID() })
  // What everybody asks for is given to the next one for some seconds.
  const isGone = page.getByText('Postingan yang dibagikan sudah dihapus.')
  await expect
    .poll(
      async () => {
        await page.goto(`${body}?post=${old}`)
        return isGone.waitFor({ timeout: 30_000 }).then(
          () => true,
          () => false,
        )
      },
      { timeout: 180_000 },
    )
    .toBe(true)
  await post(8).waitFor()
})
