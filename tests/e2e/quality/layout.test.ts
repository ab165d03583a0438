import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { applyFit, doesNotFit, nameOfFit } from '../../support/browser/reflow.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { openPage } from '../../support/pages/open-pages.ts'
import { goTo } from '../../support/pages/page-actions.ts'

// Positions and sizes on a phone in both orientations and on a desk.

const server = sharedServer()

const open = (path: string, as?: string) => openPage(server().url, path, as)

test('sign-in layout: from 576 px on it has two columns and its links in one line, and the form is in view on a phone in landscape', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url })
  await page.goto('/auth/login')
  const links = page.getByRole('navigation', { name: 'Utama' })
  for (const [width, height] of [
    [576, 800],
    [740, 360],
    [899, 800],
    [900, 700],
    [1024, 700],
    [1280, 800],
  ] as const) {
    await applyFit(page, { width, height, words: 1 })
    const name = `${width} px`
    const main = (await page.getByRole('main').boundingBox())!
    const side = (await page.locator('.auth-layout__side').boundingBox())!
    expect(side.x + side.width, name).toBeLessThanOrEqual(main.x + 1)
    expect((await page.getByLabel('Email', { exact: true }).boundingBox())!.y, name).toBeLessThan(height)
    const tops = await links.getByRole('link').evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top))
    expect(new Set(tops).size, `${name}: the links`).toBe(1)
    expect(await page.evaluate(doesNotFit, width), name).toEqual([])
    const { width: drawn } = (await page.locator('.auth-layout__pic').boundingBox())!
    expect(drawn, `${name}: the picture fills its column`).toBeCloseTo(side.width, 0)
  }
  await applyFit(page, { width: 575, height: 800, words: 1 })
  expect(await links.isVisible()).toBe(false)
  const { width: drawn } = (await page.locator('.auth-layout__pic').boundingBox())!
  expect(drawn, 'above the form the picture is as wide as the screen').toBe(575)
})

test('showcase layout: the cards of a row have the same height, with name, shop and price at the same places', async () => {
  const page = await open('/product/show?slug=sni')
  for (const fit of [
    { width: 360, height: 740, words: 1 },
    { width: 320, height: 640, words: 1 },
  ]) {
    await applyFit(page, fit)
    const rows = await page.evaluate(() => {
      const byTop = new Map<number, number[][]>()
      for (const card of document.querySelectorAll('main .item-card')) {
        const { top, height } = card.getBoundingClientRect()
        const offsets = ['.item-card__name', '.item-card__who', '.price'].map((part) =>
          Math.round(card.querySelector(part)!.getBoundingClientRect().top - top),
        )
        byTop.set(Math.round(top), [...(byTop.get(Math.round(top)) ?? []), [Math.round(height), ...offsets]])
      }
      return [...byTop.values()]
    })
    expect(rows.length, nameOfFit(fit)).toBeGreaterThan(2)
    expect(
      // A pixel more is the rounding of a fraction.
      rows.filter(([first, ...others]) =>
        others.some((card) => card.some((place, index) => Math.abs(place - first![index]!) > 1)),
      ),
      nameOfFit(fit),
    ).toEqual([])
    // Names of one line and of two; longer ones end after the second.
    const lines = await page
      .locator('main .item-card__name')
      .evaluateAll((all) =>
        all.map((name) => Math.round(name.clientHeight / Number.parseFloat(getComputedStyle(name).lineHeight))),
      )
    expect(Math.max(...lines), `${nameOfFit(fit)}: the lines of a name`).toBe(2)
  }
  // A name of four lines ends after the second with an ellipsis, and moves nothing in the cards of its row.
  const name = page.locator('main .item-card__name').first()
  await alive(name.getByRole('link'))
  await name.getByRole('link').evaluate((link) => {
    link.textContent = 'Keripik Singkong Balado Pedas Manis Daun Jeruk Kemasan Keluarga Isi Dua Puluh Bungkus'
  })
  const { height, text } = await name.evaluate((part) => ({ height: part.clientHeight, text: part.scrollHeight }))
  expect(height).toBe(40)
  expect(text).toBeGreaterThan(height)
  // A price range too wide for one line continues left-aligned on the next, which does not begin with the dash.
  const price = page.locator('.price').first()
  await price.evaluate((element) => {
    element.querySelector('b')!.textContent = 'Rp15.000.000–'
    const top = element.querySelector('span') ?? element.appendChild(document.createElement('span'))
    top.textContent = '25.000.000'
  })
  const [low, high] = await price.evaluate((element) =>
    [...element.children].map((part) => part.getBoundingClientRect()).map(({ x, y }) => ({ x, y })),
  )
  expect(high!.y).toBeGreaterThan(low!.y)
  expect(high!.x).toBe(low!.x)
})

test('tab bar: no label breaks over two lines when its tab is the current one', async () => {
  const page = await open('/')
  for (const { tab, path } of [
    { tab: 'Beranda', path: '/' },
    { tab: 'Periksa SNI', path: '/sni/check' },
  ]) {
    await page.goto(path)
    const tabs = page.getByRole('navigation', { name: 'Bawah' })
    await alive(tabs)
    await expect.poll(() => tabs.getByRole('link', { name: tab }).getAttribute('aria-current')).toBe('page')
    const icons = await tabs
      .locator('svg')
      .evaluateAll((all) => all.map((icon) => Math.round(icon.getBoundingClientRect().top)))
    expect(icons, path).toHaveLength(5)
    expect(new Set(icons).size, `${path}: all icons at one height`).toBe(1)
  }
})

test('home banner: its picture ends where its slide ends, on phones and on wide screens', async () => {
  const page = await open('/')
  for (const width of [360, 600, 1280]) {
    await applyFit(page, { width, height: 740, words: 1 })
    const [slide, picture] = await page
      .locator('.carousel--hero .slide')
      .first()
      .evaluate((slide) =>
        [slide, slide.querySelector('.slide__pic')!].map((one) => Math.round(one.getBoundingClientRect().right)),
      )
    expect(picture, `${width} px`).toBe(slide)
  }
})

test('button layout: the texts of buttons side by side fit on one line each', { tags: ['long'] }, async () => {
  const page = await open('/product/show?slug=sni', 'visitor@demo.example')
  await (await alive(page.getByRole('button', { name: 'Saring', exact: true }).first())).click()
  const go = page.getByRole('button', { name: /^Tampilkan \d+ produk$/ })
  await go.waitFor()
  const lines = (selector: string) =>
    page.locator(selector).evaluateAll((all) =>
      all.map((button) => {
        const words = document.createRange()
        words.selectNodeContents(button)
        const icon = button.querySelector('svg')
        if (icon) words.setStartAfter(icon)
        return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size
      }),
    )
  for (const width of [320, 360]) {
    await applyFit(page, { width, height: 640, words: 1 })
    expect(await lines('.window__foot > .btn'), `${width} px`).toEqual([1, 1])
  }
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await goTo(page, '/product/detail?id=1')
  await page.getByRole('button', { name: 'Hubungi lewat WhatsApp' }).waitFor()
  for (const width of [320, 360]) {
    await applyFit(page, { width, height: 640, words: 1 })
    expect.soft(await lines('.action-bar .btn'), `${width} px`).toEqual([1])
  }
  await goTo(page, '/base/lspro/list')
  await page.locator('.lsprocard__foot .state').first().waitFor()
  for (const width of [360, 960]) {
    await applyFit(page, { width, height: 640, words: 1 })
    expect.soft(new Set(await lines('.lsprocard__foot .state')), `${width} px`).toEqual(new Set([1]))
  }
  await goTo(page, '/base/user/detail')
  await page.getByRole('button', { name: 'Ubah Tipe Akun' }).waitFor()
  for (const width of [320, 360]) {
    await applyFit(page, { width, height: 640, words: 1 })
    expect(await lines('.own__actions > .btn'), `${width} px`).toEqual([1, 1])
  }
})

test('certification body layout: on a desk the composer is one line until focused, pictures of posts are shown whole, and ‘Edit Profil’ stands out', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url, size: 'desk', as: 'lspro@demo.example' })
  await page.goto('/base/lspro/detail/1')
  const composer = page.getByRole('form', { name: 'Buat postingan' })
  await composer.getByRole('textbox').waitFor()
  expect((await composer.boundingBox())!.height).toBeLessThan(160)
  await composer.getByRole('textbox').click()
  await composer.getByRole('button', { name: 'Bagikan' }).waitFor()

  const picture = page.locator('.post__pic img').first()
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  const { fit, drawn, taken, most } = await picture.evaluate((img: HTMLImageElement) => ({
    fit: getComputedStyle(img).objectFit,
    drawn: img.clientHeight / img.clientWidth,
    taken: img.naturalHeight / img.naturalWidth,
    most: (0.75 * innerHeight) / img.clientWidth,
  }))
  expect(fit).toBe('contain')
  expect(drawn).toBeCloseTo(Math.min(taken, 1.25, most), 2)
  const [button, on] = await page
    .getByRole('button', { name: 'Edit Profil' })
    .evaluate((edit) => [edit, edit.closest('.lspro-header')!].map((one) => getComputedStyle(one).backgroundColor))
  expect(button).not.toBe(on)
})

test('shop layout: two products fill the row on a desk', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url, size: 'desk' })
  await page.goto('/base/merchant/detail/1')
  const list = page.locator('.cards--shop')
  await alive(list)
  await list.evaluate((cards) => {
    while (cards.children.length > 2) cards.lastElementChild!.remove()
  })
  const [whole, last] = await list.evaluate((cards) =>
    [cards, cards.lastElementChild!].map((one) => one.getBoundingClientRect().right),
  )
  expect(await list.locator('.item-card').count()).toBe(2)
  expect(last).toBeCloseTo(whole!, 0)
  // At 960 px the site's name is still beside its mark, and the first banner's title leaves space for its picture.
  await applyFit(page, { width: 960, height: 700, words: 1 })
  const [mark, name] = await page
    .locator('.top .logo')
    .evaluate((logo) =>
      [logo.firstElementChild!, logo.querySelector('.logo__name')!].map((one) => one.getBoundingClientRect().top),
    )
  expect.soft(name).toBe(mark)
  await goTo(page, '/')
  // The banner's heading, not that of the previous page.
  const title = page.locator('.carousel--hero h1')
  await alive(title)
  expect(
    await title.evaluate((h1) => h1.clientHeight / Number.parseFloat(getComputedStyle(h1).lineHeight)),
  ).toBeLessThan(5.5)
})

test('text layout: ‘ber-SNI’ and ‘non-SNI’ do not break at their hyphen on a phone', { tags: ['long'] }, async () => {
  /** The '…-SNI' words of a page, and the texts in which one breaks over two lines. */
  const broken = (page: Page) =>
    page.evaluate(() => {
      for (const one of document.querySelectorAll('details')) one.open = true
      const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      const found = { count: 0, broken: [] as string[] }
      while (texts.nextNode()) {
        const text = texts.currentNode.textContent ?? ''
        for (const { 0: word, index } of text.matchAll(/\p{L}+-SNI/gu)) {
          range.setStart(texts.currentNode, index)
          range.setEnd(texts.currentNode, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
          found.count += 1
          if (lines > 1) found.broken.push(text)
        }
      }
      return found
    })
  const page = await open('/faq')
  await page.getByText('Apakah semua produk di situs ini sudah ber-SNI?').waitFor({ state: 'attached' })
  for (const path of ['/faq', '/product/show?slug=sni']) {
    await page.goto(path)
    await page
      .getByText(/(ber|non)-SNI/)
      .first()
      .waitFor({ state: 'attached' })
    // At some of these widths a word is at the end of its line.
    for (let width = 320; width <= 412; width += 4) {
      await applyFit(page, { width, height: 740, words: 1 })
      const { count, broken: lines } = await broken(page)
      expect(count).toBeGreaterThan(0)
      expect(lines, `${path}, ${width} px`).toEqual([])
    }
  }
})

test('toast layout: a toast is above the offline bar, however many lines the bar has', async () => {
  const { page, goOffline } = await openPhone({ url: server().url, as: 'visitor@demo.example' })
  await page.goto('/base/lspro/detail/3')
  // Each press says in a toast that the body is followed, or not any more.
  const follow = page.locator('main').getByRole('button', { name: /^(Ikuti|Diikuti:) / })
  await expect.poll(() => follow.isEnabled()).toBe(true)
  await goOffline()
  const bar = page.locator('.offline-bar > p')
  await bar.waitFor()
  const lines = new Set<number>()
  for (const fit of [
    { width: 360, height: 740, words: 1 },
    { width: 320, height: 640, words: 1 },
    { width: 360, height: 740, words: 1.3 },
    { width: 1280, height: 800, words: 1 },
  ]) {
    await applyFit(page, fit)
    await follow.click()
    const toast = page.locator('.toast')
    await toast.waitFor()
    const apart = async () => {
      const [over, under] = await Promise.all([toast.boundingBox(), bar.boundingBox()])
      lines.add(Math.round(under!.height))
      return over!.y > 0 && over!.y + over!.height <= under!.y && under!.y + under!.height <= fit.height
    }
    await expect.poll(apart, { message: nameOfFit(fit) }).toBe(true)
  }
  expect(lines.size, 'the bar had one line and more').toBeGreaterThan(1)
})
