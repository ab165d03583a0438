import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses.ts'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { richMarks } from '#ui/fields/rich-text-length.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { ownServer } from '../../support/demo-server.ts'
import { fillRaw, type Keys, keysOf, postRaw } from '../../support/network/attacked.ts'
import { attacks } from '../../support/network/attacks.ts'

// Strangers have written what runs, leads astray or covers the page, into every text there is: some of
// it came through the API, some stands in the database as it is. People open every page all the same.

/** What runs says so. */
const evil = attacks.map((attack) => attack.replaceAll('alert(1)', 'alert(window.ran=1)'))
const roles = ['visitor', 'merchant', 'lspro', 'operator'] as const
type Role = (typeof roles)[number]

const people = {} as Record<Role, Keys>

const server = ownServer({
  prepare: async (db) => {
    // PostgreSQL stores neither NUL nor half a surrogate pair, so no row can hold them.
    const storable = evil.map((text) => text.replaceAll('\0', '').replace(/[\ud800-\udfff]/g, ''))
    await fillRaw(db, storable)
    await postRaw(db, 2, storable)
    for (const role of roles) people[role] = await keysOf(db, `${role}@demo.example`)
  },
})

/** Opens a phone on which this person is signed in, and which tells of everything that ran or was kept from running. */
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

/** What stands on the page, or happened on it, that must not. */
const strange = (page: Page) =>
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

/** Opens a page, waits until it is drawn and the app's code has taken it over, and looks at it. */
async function lookAt(page: Page, address: string) {
  await page.goto(address)
  await alive(page.locator('main :is(h1, h2):not(.written *)').first())
  await expect.poll(() => page.locator('.bone').count(), { message: address }).toBe(0)
  expect(await strange(page), address).toEqual([])
}

const everybodys = [
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

test('whoever is not signed in opens every page, and reads every post there is down to the last', {
  tags: ['long'],
}, async () => {
  const { page, dialogs } = await phoneOf()
  for (const address of everybodys) await lookAt(page, address)
  await lookAt(page, addresses.lsproFeed)
  const posts = page.locator('main article.post')
  const again = page.getByRole('button', { name: 'Coba lagi', exact: true })
  // Each is an article of its own: what one of them leaves open, the next does not fall into.
  await expect
    .poll(
      async () => {
        await posts.last().scrollIntoViewIfNeeded()
        // What follows is given up after a while, and then asked for by hand.
        if (await again.count())
          await again
            .first()
            .click({ timeout: 5000 })
            .catch(() => {}) // it has gone
        return posts.count()
      },
      { timeout: 150_000 },
    )
    .toBe(evil.length)
  expect(await strange(page)).toEqual([])
  expect(dialogs).toEqual([])
})

describe('signed in,', () => {
  test.each<[Role, readonly string[]]>([
    [
      'visitor',
      [addresses.account, addresses.accountEdit, addresses.product(1), addresses.shop(1), addresses.lspro(2)],
    ],
    ['merchant', [addresses.account, addresses.ownShop, `${addresses.ownShop}?tab=kontak`, addresses.insight]],
    ['lspro', [addresses.account, addresses.lspro(1), addresses.lsproDesk]],
    ['operator', ['/operator', '/operator/review?id=1', '/operator/shops', '/operator/shop?id=1', '/operator/audit']],
  ])('%s opens what is theirs', { tags: ['long'] }, async (role, pages) => {
    const { page, dialogs } = await phoneOf(role)
    for (const address of pages) await lookAt(page, address)
    expect(dialogs).toEqual([])
  })

  test('a producer opens the editor of what they have exported, and nothing of it runs there', {
    tags: ['long'],
  }, async () => {
    const { page, dialogs } = await phoneOf('merchant')
    const address = `${addresses.shop(Number(people.merchant.merchant_id))}?tab=ekspor&edit=ekspor`
    // Whoever waits too long for the editor's code gets plain lines, and the editor the next time.
    await expect
      .poll(async () => {
        await lookAt(page, address)
        await page.locator('.rich :is(textarea, [contenteditable])').waitFor()
        return page.locator('[contenteditable]').count()
      })
      .toBe(1)
    expect(await strange(page)).toEqual([])
    expect(dialogs).toEqual([])
  })

  test('a body posts all of it through the API, and what is read is what the list allows', {
    tags: ['long'],
  }, async () => {
    const by = { host: `${server().url}/api`, token: people.lspro.token! }
    for (const remark of evil.filter((text) => !text.includes('\0'))) {
      await call(contract.lspro.savePosting, { remark: `<p>Kabar</p>${remark}` }, { ...by, key: crypto.randomUUID() })
    }
    const { page, dialogs } = await phoneOf('lspro')
    await lookAt(page, addresses.lspro(1))
    // Its owner's own page, which comes after what everybody sees.
    await page.locator('.composer').waitFor()
    await page.locator('article.post').first().waitFor()
    expect(await strange(page)).toEqual([])
    expect(dialogs).toEqual([])
  })
})
