import type { Standing } from '#contract/operator/lspro.ts'

/** What of a list can be chosen: what is active, and what is chosen already. */
export const selectable = <One extends { id: number; status: Standing }>(
  list: readonly One[],
  selectedId: number | null,
) => list.filter(({ id, status }) => status === 'active' || id === selectedId)
