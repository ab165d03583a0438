import type { ReviewContent } from '#contract/operator.ts'
import { factsOf } from './facts.ts'

// Two products line by line. Pure.

export type CompareRow = { key: string; label: string; values: [one: string, other: string]; same: boolean }

/** What one of them lacks is empty there. What neither says is not the same: it is nothing. */
export function compareRows(one: ReviewContent, other: ReviewContent): CompareRow[] {
  const [mine, theirs] = [linesOf(one), linesOf(other)]
  const keys = [...mine, ...theirs.filter(({ key }) => !mine.some((line) => line.key === key))]
  return keys.map(({ key, label }) => {
    const values = [mine, theirs].map((lines) => lines.find((line) => line.key === key)?.value || none)
    const [left = none, right = none] = values
    return { key, label, values: [left, right], same: !saysNothing(left) && plain(left) === plain(right) }
  })
}

const none = '–'
const saysNothing = (value: string) => value === none || value === 'Belum diisi'
const plain = (value: string) => value.trim().replace(/\s+/g, ' ').toLowerCase()

const linesOf = (content: ReviewContent) => [
  { key: 'name', label: 'Nama', value: content.name },
  ...factsOf(content),
  { key: 'description', label: 'Keterangan', value: content.description },
]
