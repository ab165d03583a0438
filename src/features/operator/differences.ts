import type { ReviewContent } from '#contract/operator.ts'
import { factsOf } from './facts.ts'
import { type Part, wordChanges } from './word-changes.ts'

// What has changed between two versions of a product, field by field. Pure.

type Photos = ReviewContent['photos']
export type Difference = { key: string; label: string } & (
  | { is: 'words'; parts: Part[] }
  | { is: 'value'; before: string; after: string }
  | { is: 'photos'; come: Photos; gone: Photos; moved: boolean; main: boolean }
)

/** Nothing changed gives nothing. */
export function differencesOf(before: ReviewContent, after: ReviewContent): Difference[] {
  return [
    ...words('name', 'Nama', before.name, after.name),
    ...photos(before.photos, after.photos),
    ...facts(before, after),
    ...words('description', 'Keterangan', before.description, after.description),
  ]
}

const words = (key: string, label: string, before: string, after: string): Difference[] =>
  before === after ? [] : [{ key, label, is: 'words', parts: wordChanges(before, after) }]

// A field that only one of them has (what SNI brings along) is empty in the other.
function facts(before: ReviewContent, after: ReviewContent): Difference[] {
  const [old, now] = [factsOf(before), factsOf(after)]
  const keys = [...new Set([...now, ...old].map(({ key }) => key))]
  return keys.flatMap((key) => {
    const [was, is] = [old.find((fact) => fact.key === key), now.find((fact) => fact.key === key)]
    if (was?.value === is?.value) return []
    const label = (is ?? was)!.label
    return [{ key, label, is: 'value' as const, before: was?.value ?? '–', after: is?.value ?? '–' }]
  })
}

function photos(before: Photos, after: Photos): Difference[] {
  const has = (all: Photos, path: string) => all.some((photo) => photo.path === path)
  const come = after.filter(({ path }) => !has(before, path))
  const gone = before.filter(({ path }) => !has(after, path))
  const order = (all: Photos, other: Photos) => all.filter(({ path }) => has(other, path)).map(({ path }) => path)
  const moved = order(before, after).join() !== order(after, before).join()
  if (come.length + gone.length === 0 && !moved) return []
  const main = before[0]?.path !== after[0]?.path
  return [{ key: 'photos', label: 'Foto', is: 'photos', come, gone, moved, main }]
}
