import type { Scope } from '#contract/lspro/lspro-schemas.ts'

type Option = { id: number; name: string }

/** What can be chosen, and what is chosen already though it cannot be any more, by name. */
export function scopeOptions(list: readonly Option[] | undefined, known: readonly Scope[]): Option[] {
  const all = new Map(known.map(({ ruang_lingkup_id: id, name }) => [id, { id, name }]))
  for (const { id, name } of list ?? []) all.set(id, { id, name })
  return [...all.values()].sort((a, b) => a.name.localeCompare(b.name, 'id'))
}

/** Those whose name has each of these words, somewhere; what stands between words does not count. */
export function searchScopes(list: readonly Option[], typed: string): Option[] {
  const words = typed
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return list.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
}
