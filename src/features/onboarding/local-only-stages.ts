import { type Stage, stageDraftName } from '#drafts/wizard/stages.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { usePending } from '#offline/outbox/optimistic.ts'

/** The stages before this one that are on this phone and nowhere else, as a sentence; undefined when there is none. */
export function localOnlySentence(
  rows: readonly Pick<OutboxEntry, 'same' | 'state'>[],
  shop: number,
  stage: Stage,
): string | undefined {
  const queued = ([1, 2, 3, 4] as const).filter(
    (earlier) =>
      earlier < stage && rows.some(({ same, state }) => same === stageDraftName(shop, earlier) && state !== 'parked'),
  )
  const last = queued.at(-1)
  if (last === undefined) return undefined
  const before = queued.slice(0, -1)
  const which = before.length > 0 ? `${before.join(', ')} dan ${last}` : last
  return `Tahap ${which} baru ada di HP ini. Terkirim sendiri begitu ada sinyal.`
}

/** Said while there is no signal; with one it is a matter of moments, and the steps show it. */
export function useLocalOnlySentence(shop: number, stage: Stage): string | undefined {
  const { rows } = usePending()
  const { open } = useConnectivity()
  return open ? undefined : localOnlySentence(rows, shop, stage)
}
