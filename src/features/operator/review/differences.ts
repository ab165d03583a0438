import type { ReviewContent } from '#contract/operator/operator.ts'
import { type DiffPart, diffWords } from './diff-words.ts'
import { productFactsOf } from './product-facts.ts'

// The differences between two versions of a product, field by field. Pure.

type Photos = ReviewContent['photos']
export type Difference = { key: string; label: string } & (
  | { is: 'words'; parts: DiffPart[] }
  | { is: 'value'; before: string; after: string }
  | { is: 'photos'; added: Photos; removed: Photos; reordered: boolean; main: boolean }
)

/** The fields that differ; empty when none does. */
export function differencesOf(before: ReviewContent, after: ReviewContent): Difference[] {
  return [
    ...textDifference('name', 'Nama', before.name, after.name),
    ...photoDifferences(before.photos, after.photos),
    ...factDifferences(before, after),
    ...textDifference('description', 'Keterangan', before.description, after.description),
  ]
}

const textDifference = (key: string, label: string, before: string, after: string): Difference[] =>
  before === after ? [] : [{ key, label, is: 'words', parts: diffWords(before, after) }]

// A fact that only one version has (such as the SNI dates) is empty in the other.
function factDifferences(before: ReviewContent, after: ReviewContent): Difference[] {
  const [old, now] = [productFactsOf(before), productFactsOf(after)]
  const keys = [...new Set([...now, ...old].map(({ key }) => key))]
  return keys.flatMap((key) => {
    const [oldFact, newFact] = [old.find((fact) => fact.key === key), now.find((fact) => fact.key === key)]
    const [before, after] = [oldFact?.value ?? '–', newFact?.value ?? '–']
    return before === after ? [] : [{ key, label: (newFact ?? oldFact)!.label, is: 'value' as const, before, after }]
  })
}

function photoDifferences(before: Photos, after: Photos): Difference[] {
  const has = (all: Photos, path: string) => all.some((photo) => photo.path === path)
  const added = after.filter(({ path }) => !has(before, path))
  const removed = before.filter(({ path }) => !has(after, path))
  const order = (all: Photos, other: Photos) => all.filter(({ path }) => has(other, path)).map(({ path }) => path)
  const reordered = order(before, after).join() !== order(after, before).join()
  if (added.length + removed.length === 0 && !reordered) return []
  const main = before[0]?.path !== after[0]?.path
  return [{ key: 'photos', label: 'Foto', is: 'photos', added, removed, reordered, main }]
}
