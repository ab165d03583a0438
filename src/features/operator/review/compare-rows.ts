import type { ReviewContent } from '#contract/operator/operator.ts'
import { productFactsOf } from './product-facts.ts'

// Two products line by line. Pure.

export type CompareRow = { key: string; label: string; values: [one: string, other: string]; same: boolean }

/** What one of them lacks is empty there. What neither says is not the same: it is nothing. */
export function compareRows(one: ReviewContent, other: ReviewContent): CompareRow[] {
  const [mine, theirs] = [comparedLines(one), comparedLines(other)]
  const keys = [...mine, ...theirs.filter(({ key }) => !mine.some((line) => line.key === key))]
  return keys.map(({ key, label }) => {
    const values = [mine, theirs].map((lines) => lines.find((line) => line.key === key)?.value || emptyText)
    const [left = emptyText, right = emptyText] = values
    return {
      key,
      label,
      values: [left, right],
      same: !isEmptyText(left) && normalizeText(left) === normalizeText(right),
    }
  })
}

const emptyText = '–'
const isEmptyText = (value: string) => value === emptyText || value === 'Belum diisi'
const normalizeText = (value: string) => value.trim().replace(/\s+/g, ' ').toLowerCase()

const comparedLines = (content: ReviewContent) => [
  { key: 'name', label: 'Nama', value: content.name },
  ...productFactsOf(content),
  { key: 'description', label: 'Keterangan', value: content.description },
]
