import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { untilOpen } from '../../support/pages/open-pages.ts'
import type { Stop } from '../../support/pages/routes-of-walk.ts'

// With its keyboard open a phone has 360×420 px left: no bar may lie over the field that is being typed in.

const server = sharedServer()

const forms: readonly [as: string | undefined, stops: readonly Stop[]][] = [
  [
    undefined,
    [
      ['/auth/login', 'Masuk'],
      ['/auth/registration?type=merchant', 'Daftar'],
      ['/auth/forgot-password', 'Atur Ulang Kata Sandi'],
      ['/contact', 'Kontak'],
      ['/sni/check', 'Periksa SNI'],
      ['/sni/report?number=SNI%208964%3A2021', 'Laporkan label'],
      ['/faq', 'Pertanyaan yang sering diajukan'],
      ['/product/show?slug=all', 'Semua Produk'],
    ],
  ],
  ['visitor@demo.example', [['/base/user/edit', 'Edit Profile']]],
  [
    'newmerchant@demo.example',
    [
      ['/merchant/stage-1', 'Informasi Usaha'],
      ['/merchant/stage-2', 'Alamat dan Kontak'],
    ],
  ],
  [
    'merchant@demo.example',
    [
      ['/product/create', 'Tambah Produk'],
      ['/base/merchant/profile?tab=kontak&edit=kontak', 'Profil usaha'],
    ],
  ],
]

/** The fields of this page that something covers while they have the focus, with what covers them. */
async function coveredFields(page: Page): Promise<string[]> {
  const fields = page.locator(
    ':is(input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=hidden]), textarea, [contenteditable=true]):visible:enabled',
  )
  const covered: string[] = []
  for (let nth = 0; nth < (await fields.count()); nth++)
    covered.push(
      ...(await fields.nth(nth).evaluate(async (field: HTMLElement) => {
        const frame = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        field.focus()
        await frame()
        const { left, top, width, height } = field.getBoundingClientRect()
        const above = document.elementFromPoint(left + width / 2, top + Math.min(height, 40) / 2)
        const isSeen =
          above !== null && (field.contains(above) || above.contains(field) || above.closest('label') !== null)
        field.blur()
        await frame()
        return isSeen
          ? []
          : [
              `${field.getAttribute('name') ?? field.id}: ${above ? above.outerHTML.slice(0, 80) : 'outside of the screen'}`,
            ]
      })),
    )
  return covered
}

for (const [as, stops] of forms)
  test(`with the keyboard open nothing covers a field that is being typed in: ${as ?? 'guest'}`, async () => {
    const { page } = await openPhone({ url: server().url, ...(as && { as }) })
    const wrong: Record<string, string[]> = {}
    for (const stop of stops) {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(stop[0])
      await untilOpen(page, stop)
      await page.setViewportSize({ width: 360, height: 420 })
      const covered = await coveredFields(page)
      if (covered.length > 0) wrong[stop[0]] = covered
    }
    expect(wrong).toEqual({})
  })

test.each(['finger', 'mouse'] as const)(
  'a press of a %s that takes the focus from a field reaches the button, not the tab bar that comes back',
  async (pointer) => {
    const { page } = await openPhone({ url: server().url })
    await page.goto('/sni/check')
    const button = await alive(page.getByRole('button', { name: 'Periksa', exact: true }))
    const field = page.getByLabel('nomor atau nama')
    await field.fill('SNI 4305')
    // The lower edge of the screen is just below the button, where the tab bar was.
    const { x, y, width, height } = (await button.boundingBox())!
    expect(y + height).toBeLessThan(470)
    await page.setViewportSize({ width: 360, height: Math.ceil(y + height) + 6 })
    expect(await button.evaluate((element) => element.getBoundingClientRect().top)).toBeCloseTo(y, 0)
    expect(await page.locator('.tabbar').evaluate((bar) => getComputedStyle(bar).visibility)).toBe('hidden')
    if (pointer === 'finger') await page.touchscreen.tap(x + width / 2, y + height / 2)
    else await page.mouse.click(x + width / 2, y + height / 2)
    await page.getByRole('region', { name: 'Jawaban untuk SNI 4305' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/sni/check')
    await expect.poll(() => page.locator('.tabbar').evaluate((bar) => getComputedStyle(bar).visibility)).toBe('visible')
  },
)
