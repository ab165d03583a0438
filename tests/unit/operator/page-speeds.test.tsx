import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PageSpeedCount } from '#contract/operator/system.ts'
import { PageSpeeds } from '#features/operator/system/PageSpeeds.tsx'
import { fewVisits, limitsText } from '#features/operator/system/page-speed-texts.ts'

// The speed of pages for visitors, as operators see it.

const week = '2026-11-23'
const visits = (more: Partial<PageSpeedCount>): PageSpeedCount => ({
  week,
  figure: 'lcp',
  origin: 'network',
  good: 0,
  total: 0,
  ...more,
})
const show = (counts: PageSpeedCount[]) => renderToStaticMarkup(<PageSpeeds report={{ week, counts }} />)
/** The cells of the row whose header begins with these words, as text. */
const row = (html: string, name: string) => {
  const [, cells = ''] = new RegExp(`scope="row"[^>]*>${name}[^<]*</th>(.*?)</tr>`).exec(html) ?? []
  return [...cells.matchAll(/<td[^>]*>([^<]*)</g)].map(([, text]) => text)
}

test('page speeds: the share of good visits by week of all origins, and by origin in this week', () => {
  const html = show([
    visits({ good: 60, total: 100 }),
    visits({ origin: 'worker', good: 1199, total: 1200 }),
    visits({ figure: 'cls', good: 20, total: 20 }),
    visits({ week: '2026-11-16', good: 30, total: 40 }),
  ])
  expect(html).toContain(limitsText)
  expect(row(html, '23–29 Nov, pekan ini')).toEqual(['97\u00A0% dari 1.300', '–', '100\u00A0% dari 20'])
  expect(row(html, '16–22 Nov')).toEqual(['75\u00A0% dari 40', '–', '–'])
  expect(row(html, 'Tersimpan di HP')).toEqual(['100\u00A0% dari 1.200', '–', '–'])
  expect(row(html, 'Dari jaringan')).toEqual(['60\u00A0% dari 100', '–', '100\u00A0% dari 20'])
  expect(row(html, 'Diambil sebelum disentuh')).toEqual(['–', '–', '–'])
})

test('page speeds: of few visits their number is shown, and no share', () => {
  const html = show([visits({ good: fewVisits - 1, total: fewVisits - 1 })])
  expect(row(html, '23–29 Nov')).toEqual(['19, terlalu sedikit', '–', '–'])
  expect(html).not.toContain('100\u00A0%')
})

test('page speeds: without visits there is a sentence and no table; before this week’s first none by origin', () => {
  const empty = show([])
  expect(empty).toContain('Belum ada kunjungan yang dihitung.')
  expect(empty).not.toContain('<table')
  const before = show([visits({ week: '2026-11-16', good: 30, total: 40 })])
  expect(before.match(/<table/g)).toHaveLength(1)
  expect(before).not.toContain('menurut asal')
})

test('page speeds: the limits of a good visit are said in seconds', () => {
  expect(limitsText).toBe(
    'Baik berarti: isi utama tampil dalam 2,5 detik (LCP), sentuhan ditanggapi dalam 0,2 detik (INP), dan nilai pergeseran paling banyak 0,1 (CLS).',
  )
})
