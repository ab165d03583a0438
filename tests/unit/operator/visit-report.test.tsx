import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pageName, visitDays } from '#contract/operator/visits.ts'
import { daysAfter } from '#contract/time/dates.ts'
import { countedPages } from '#contract/visits/rules.ts'
import { PageViewsReport } from '#features/operator/statistics/ReportsPage.tsx'
import type { ReportData } from '#features/operator/statistics/report-texts.ts'

// The report of page views for operators.

const report = (last: string, opened: Record<string, number>) => {
  const days = Array.from({ length: visitDays }, (_, index) => daysAfter(last, index - visitDays + 1))
  const total = Object.values(opened).reduce((sum, n) => sum + n, 0)
  const visits = {
    total,
    days: days.map((day) => ({ day, n: day === last ? total : 0 })),
    pages: Object.entries(opened).map(([page, n]) => ({ page, n })),
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <PageViewsReport data={{ visits } as ReportData} weeks={4} />
    </QueryClientProvider>,
  )
}

test('the visit report shows pages by name and says that some visits are not counted', () => {
  const html = report('2026-11-22', { '/product/detail': 1200, '/dahulu': 34 })
  expect(html).toContain('1.234 kali halaman dibuka dalam 30 hari terakhir.')
  expect(html).toContain('Kunjungan dari mereka yang tidak ingin dihitung tidak termasuk.')
  expect(html).toMatch(/scope="row"[^>]*>Detail produk<\/th><td[^>]*>1\.200<\/td>/)
  expect(html, 'a page of an earlier release').toMatch(/scope="row"[^>]*>\/dahulu<\/th><td[^>]*>34<\/td>/)
  expect(html).toContain('Halaman dibuka per hari, diagram batang 30 hari.')
  expect(html.match(/bars__bar--now/g), 'today is not over').toHaveLength(1)
})

test('the visit report without visits has a sentence, and no chart or table', () => {
  const html = report('2026-11-22', {})
  expect(html).toContain('Belum ada kunjungan yang dihitung dalam 30 hari terakhir.')
  expect(html).toContain('Kunjungan dari mereka yang tidak ingin dihitung tidak termasuk.')
  expect(html).not.toMatch(/<svg|<table/)
})

test.each([
  ['2026-11-22', ['Okt', 'Nov']],
  ['2026-10-31', ['Okt']],
  ['2026-11-27', ['Okt', 'Nov']],
  // One or two days of the month before: no room for its name.
  ['2026-11-28', ['Nov']],
  ['2026-11-30', ['Nov']],
])('the visit report until %s labels the months %j without overlapping', (last, months) => {
  const html = report(last, { '/': 1 })
  expect([...html.matchAll(/bars__day--month"[^>]*>(\w+)</g)].map(([, month]) => month)).toEqual(months)
})

test('every counted page has a unique name', () => {
  const names = countedPages.map(pageName)
  expect(new Set(names).size).toBe(countedPages.length)
  expect(names.filter((name) => name.startsWith('/') || name === '*')).toEqual([])
})
