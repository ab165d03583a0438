import { beforeAll, describe, expect, test } from 'vitest'
import { renderPage } from '#app/ssr/render.tsx'
import { usualEngine } from '#tests/support/database/engines.ts'
import { everything } from '../../fixtures/session.fixture.ts'
import { attacks } from '../../support/network/attacks.ts'

// Server-side rendering of the FAQ, the contact page and the legal texts.

let place: Awaited<ReturnType<typeof everything>>
beforeAll(async () => {
  place = await everything(usualEngine(), { seed: 'reference' })
})
const drawn = async (address: string) =>
  (await renderPage(address, { ask: place.api.ask, baseUrl: 'https://etalase.example', fileHost: '/files' }))!
const words = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

test.each([
  ['/faq', 'FAQ – Etalase Mutu', 'Pertanyaan yang sering diajukan'],
  ['/contact', 'Kontak – Etalase Mutu', 'Tulis kepada kami'],
  ['/base/term', 'Syarat &amp; Ketentuan – Etalase Mutu', 'Langkah sertifikasi'],
  ['/base/privacy', 'Privasi – Etalase Mutu', 'Berapa lama disimpan'],
])(
  'the server renders %s with title and heading, indexable, and with one style chunk',
  async (path, title, heading) => {
    const { status, head, app, chunks } = await drawn(path)
    expect(status).toBe(200)
    expect(head).toContain(`<title>${title}</title>`)
    expect(head).not.toContain('noindex')
    expect(words(app)).toContain(heading)
    expect(chunks).toHaveLength(1)
  },
)

describe('the FAQ page', () => {
  const ld = (head: string) => JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)![1]!)

  test('lists its questions as JSON-LD, for a category only those of it', async () => {
    const all = ld((await drawn('/faq')).head)
    expect(all['@type']).toBe('FAQPage')
    expect(all.mainEntity).toHaveLength(16)
    const { head } = await drawn('/faq?category_id=4')
    expect(ld(head).mainEntity.map(({ name }: { name: string }) => name)).toContain('Apa itu LSPro?')
    expect(ld(head).mainEntity).toHaveLength(4)
    expect(head).toContain('<link rel="canonical" href="https://etalase.example/faq?category_id=4">')
  })

  test('filters by ?search on the server, and such results are noindex', async () => {
    const { head, app } = await drawn('/faq?search=tidak+menerima')
    expect(words(app)).toContain('Saya tidak menerima email verifikasi')
    expect(words(app)).not.toContain('Apa itu LSPro?')
    expect(head).toContain('noindex')
    expect(words((await drawn('/faq?search=zzzz')).app)).toContain('Tidak ada data')
  })

  test('opens the question of ?id', async () => {
    expect((await drawn('/faq?id=5')).app.match(/<details open/g)).toHaveLength(1)
    expect((await drawn('/faq')).app).not.toContain('<details open')
  })

  test('renders stored HTML attacks in titles and answers as harmless text', async () => {
    await place.db.query('update faq set title = $1, remark = $1 where id = 1', [attacks.join('').replaceAll('\0', '')])
    const { clearCache } = await import('#server/http/micro-cache.ts')
    clearCache(place.db)
    const { head, app } = await drawn('/faq')
    const list = app.slice(app.indexOf('<ul class="panel faq">'), app.indexOf('help__more'))
    const tags = [...list.matchAll(/<([a-z][a-z\d]*)((?:"[^"]*"|[^">])*)>/gi)].map(([, name, more]) => ({
      name,
      more: more!,
    }))
    // The share button of each question is our own markup.
    const ours = / type="button" class="iconbtn" aria-label="Bagikan pertanyaan: [^"]*"$/
    const buttons = tags.filter(({ name }) => name === 'button')
    expect(buttons).toHaveLength(16)
    expect(buttons.filter(({ more }) => !ours.test(more))).toEqual([])
    const known = 'button ul ol li details summary h2 h3 svg path div a p b strong i em u s blockquote br'.split(' ')
    // Unbreakable hyphens are wrapped in our own <span class="unbroken">.
    const isUnbroken = ({ name, more }: { name: string | undefined; more: string }) =>
      name === 'span' && more === ' class="unbroken"'
    expect(tags.filter((tag) => !known.includes(tag.name!) && !isUnbroken(tag))).toEqual([])
    expect(tags.filter(({ more }) => /\s(on\w+|style|srcdoc)\s*=/i.test(more.replace(/"[^"]*"/g, '""')))).toEqual([])
    const leads = tags.flatMap(({ more }) => /\shref="([^"]*)"/.exec(more)?.[1] ?? [])
    expect(leads.filter((href) => !/^(\/faq\?id=|https?:\/\/|mailto:|tel:)/.test(href))).toEqual([])
    expect(leads.length).toBeGreaterThanOrEqual(16)
    expect(head.split('<script').length - 1, 'the JSON-LD and no other').toBe(1)
    expect(ld(head).mainEntity).toHaveLength(16)
  })
})

test('the privacy page is 404 while no version has been published', async () => {
  await place.db.exec('alter table house_text disable trigger house_text_fixed; delete from house_text')
  const { clearCache } = await import('#server/http/micro-cache.ts')
  clearCache(place.db)
  expect((await drawn('/base/privacy')).status).toBe(404)
})
