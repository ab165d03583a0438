import { useEffect, useState } from 'react'
import type { Stage } from '#forms/stages.ts'
import { onShelvesChanged } from '#offline/changes.ts'
import { draftsOf } from '#offline/drafts.ts'
import { arrivedRows, waitingRows } from '#offline/outbox.ts'
import { saidSince } from '#offline/pending.ts'
import type { Asked } from '#ui/Answer.tsx'
import { unsavedStages } from './unsaved-stages.ts'
import type { ShopAnswer } from './use-stage.ts'

/**
 * The stages that were changed on this phone and are not kept, as they were when somebody last looked; `look` looks now,
 * also at what another tab has written a moment ago. Throws ShelfTrouble.
 */
export function useUnsaved(
  shop: number,
  detail: Asked<ShopAnswer>,
): { unsaved: Stage[]; look: () => Promise<Stage[]> } {
  const [unsaved, setUnsaved] = useState<Stage[]>([])
  const { data, dataUpdatedAt } = detail
  const told = data?.data

  async function look() {
    const rows = await waitingRows()
    const said = saidSince(rows, await arrivedRows(), dataUpdatedAt)
    const found = unsavedStages({ shop, drafts: await draftsOf(), told, said })
    setUnsaved((before) => (String(before) === String(found) ? before : found))
    return found
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it looks with is said below
  useEffect(() => {
    // Shelves that cannot be read: whoever presses 'Selesai' is told so there.
    const onLook = () => void look().catch(() => {})
    onLook()
    const stop = onShelvesChanged(onLook)
    document.addEventListener('visibilitychange', onLook)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [shop, told, dataUpdatedAt])
  return { unsaved, look }
}
