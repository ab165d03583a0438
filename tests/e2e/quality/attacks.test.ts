import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses.ts'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { richMarks } from '#contract/text/rich-text.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { ownServer } from '../../support/demo-server.ts'
import { fillRaw, type Keys, keysOf, postRaw } from '../../support/network/attacked.ts'
import { attacks } from '../../support/network/attacks.ts'

// Every free text contains hostile markup that would run scripts, redirect or cover the page: some written through the
// API, some directly into the database. Every page must open without any of it taking effect.

/** The attacks, changed to set `window.ran` when they run. */
const hostileTexts = attacks.map((attack) => attack.replaceAll('alert(1)', 'alert(window.ran=1)'))
const roles = ['visitor', 'merchant', 'lspro', 'operator'] as const
type Role = (typeof roles)[number]

const people = {} as Record<Role, Keys>

const server = ownServer({
  prepare: async (db) => {
    // PostgreSQL stores neither NUL nor half a surrogate pair, so no row can contain them.
    const storable = hostileTexts.map((text) => text.replaceAll('\0', '').replace(/[\ud800-\udfff]/g, ''))
    await fillRaw(db, storable)
    await postRaw(db, 2, storable)
    for (const role of roles) people[role] = await keysOf(db, `${role}@demo.example`)
  },
})

/** Opens a phone with this user signed in that records dialogs, and scripts blocked by the policy. */
async function phoneOf(role?: Role) {
  const { page } = await openPhone({ url: server().url })
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.addInitScript(
    (keys) => {
      for (const [key, text] of Object.entries(keys)) localStorage.setItem(key, text)
      const stopped: string[] = []
      Object.assign(window, { stopped })
      addEventListener('securitypolicyviolation', (event) => {
        if (event.effectiveDirective.startsWith('script')) stopped.push(`${event.effectiveDirective} ${event.sample}`)
      })
    },
    role ? people[role] : {},
  )
  return { page, dialogs }
}

/** Everything on the page that must not be there, and everything that ran or was blocked. */
const findings = (page: Page) =>
  page.evaluate(
    (marks) => {
      const found: string[] = []
      const { ran, stopped } = window as unknown as { ran?: number; stopped: string[] }
      if (ran) found.push('it ran')
      found.push(...stopped)
      for (const element of document.querySelectorAll('*'))
        for (const { name, value } of element.attributes) {
          if (name.startsWith('on')) found.push(`${element.tagName} ${name}`)
          if (
            /^(href|src|action|formaction|data)$/.test(name) &&
            /^[\s\p{Cc}]*(javascript|vbscript|data:text|blob:http)/iu.test(value)
          )
            found.push(`${name}=${value}`)
          if (/^(src|srcset|poster|action)$/.test(name) && value.includes('jahat.example'))
            found.push(`${name}=${value}`)
        }
      for (const element of document.querySelectorAll('.written *, [contenteditable] *')) {
        const names = element.getAttributeNames().filter((name) => !['href', 'rel', 'target'].includes(name))
        const tag = element.tagName.toLowerCase()
        if (!marks.includes(tag === 'h4' ? 'h3' : tag) || names.length > 0) found.push(element.outerHTML.slice(0, 200))
      }
      return found
    },
    richMarks as readonly string[],
  )

/** Opens a page, waits until it is hydrated and loaded, and expects no findings. */
async function checkPage(page: Page, address: string) {
  await page.goto(address)
  await alive(page.locator('main :is(h1, h2):not(.written *)').first())
  await expect.poll(() => page.locator('.skeleton').count(), { message: address }).toBe(0)
  expect(await findings(page), address).toEqual([])
}

const publicPages = [
  addresses.home,
  addresses.showcase(),
  addresses.showcase({ slug: 'mentor' }),
  addresses.product(1),
  addresses.product(30),
  addresses.shops,
  addresses.shop(1),
  `${addresses.shop(1)}?tab=ekspor`,
  addresses.lspros,
  addresses.lspro(2),
  `${addresses.lspro(2)}?tab=alamat`,
  `${addresses.lspro(2)}?tab=kontak`,
  `${addresses.lspro(2)}?tab=info`,
]

test('hostile texts: a guest opens every public page and all posts, and nothing runs', { tags: ['long'] }, async () => {
  const { page, dialogs } = await phoneOf()
  for (const address of publicPages) await checkPage(page, address)
  await checkPage(page, addresses.lsproFeed)
  const posts = page.locator('main article.post')
  const retry = page.getByRole('button', { name: 'Coba lagi', exact: true })
  // Every post is a separate article, even after a post with unclosed markup.
  await expect
    .poll(
      async () => {
        await posts.last().scrollIntoViewIfNeeded()
        // A page of posts that fails to load is requested again by the button.
        if (await retry.count())
          await retry
            .first()
            .click({ timeout: 5000 })
            .catch(() => {}) // the button has gone
        return posts.count()
      },
      { timeout: 150_000 },
    )
    .toBe(hostileTexts.length)
  expect(await findings(page)).toEqual([])
  expect(dialogs).toEqual([])
})

describe('hostile texts, signed in', () => {
  test.each<[Role, readonly string[]]>([
    [
      'visitor',
      [addresses.account, addresses.accountEdit, addresses.product(1), addresses.shop(1), addresses.lspro(2)],
    ],
    [
      'merchant',
      [addresses.account, addresses.ownShop, `${addresses.ownShop}?tab=kontak`, addresses.insight, addresses.imports],
    ],
    ['lspro', [addresses.account, addresses.lspro(1), addresses.lsproDesk]],
    ['operator', ['/operator', '/operator/review?id=1', '/operator/shops', '/operator/shop?id=1', '/operator/audit']],
  ])('hostile texts: a signed-in %s opens their pages, and nothing runs', { tags: ['long'] }, async (role, pages) => {
    const { page, dialogs } = await phoneOf(role)
    for (const address of pages) await checkPage(page, address)
    expect(dialogs).toEqual([])
  })

  test('hostile texts: nothing runs in the editor of the export experience', { tags: ['long'] }, async () => {
    const { page, dialogs } = await phoneOf('merchant')
    const address = `${addresses.shop(Number(people.merchant.merchant_id))}?tab=ekspor&edit=ekspor`
    // If the editor's code loads too slowly a textarea is shown, and the editor the next time.
    await expect
      .poll(async () => {
        await checkPage(page, address)
        await page.locator('.rich :is(textarea, [contenteditable])').waitFor()
        return page.locator('[contenteditable]').count()
      })
      .toBe(1)
    expect(await findings(page)).toEqual([])
    expect(dialogs).toEqual([])
  })

  test('hostile texts: posts saved through the API show only the allowed markup', { tags: ['long'] }, async () => {
    const by = { host: `${server().url}/api`, token: people.lspro.token! }
    for (const remark of hostileTexts.filter((text) => !text.includes('\0'))) {
      await call(contract.lspro.savePosting, { remark: `<p>Kabar</p>${remark}` }, { ...by, key: crypto.randomUUID() })
    }
    const { page, dialogs } = await phoneOf('lspro')
    await checkPage(page, addresses.lspro(1))
    // The owner's view, which loads after the public one.
    await page.locator('.composer').waitFor()
    await page.locator('article.post').first().waitFor()
    expect(await findings(page)).toEqual([])
    expect(dialogs).toEqual([])
  })
})
