import { useEffect, useState } from 'react'
import type { Stage } from '#drafts/wizard/stages.ts'
import { readDrafts } from '#offline/drafts/drafts.ts'
import { optimisticWrites } from '#offline/outbox/optimistic.ts'
import { pendingEntries, receipts } from '#offline/outbox/outbox.ts'
import { onDbChanged } from '#offline/storage/db-events.ts'
import type { QueryState } from '#ui/feedback/QueryResult.tsx'
import { unsavedStages } from './unsaved-stages.ts'
import type { ShopAnswer } from './use-stage.ts'

/**
 * The stages that were changed on this phone and are not kept, as they were when somebody last looked; `look` looks now,
 * also at what another tab has written a moment ago. Throws StorageError.
 */
export function useUnsavedStages(
  shop: number,
  detail: QueryState<ShopAnswer>,
): { unsaved: Stage[]; look: () => Promise<Stage[]> } {
  const [unsaved, setUnsaved] = useState<Stage[]>([])
  const { data, dataUpdatedAt } = detail
  const told = data?.data

  async function look() {
    const rows = await pendingEntries()
    const said = optimisticWrites(rows, await receipts(), dataUpdatedAt)
    const found = unsavedStages({ shop, drafts: await readDrafts(), told, said })
    setUnsaved((before) => (String(before) === String(found) ? before : found))
    return found
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it looks with is said below
  useEffect(() => {
    // Shelves that cannot be read: whoever presses 'Selesai' is told so there.
    const onChange = () => void look().catch(() => {})
    onChange()
    const stop = onDbChanged(onChange)
    document.addEventListener('visibilitychange', onChange)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [shop, told, dataUpdatedAt])
  return { unsaved, look }
}
