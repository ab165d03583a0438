import { nameOf, type Stage } from '#forms/stages.ts'
import { usePending } from '#offline/pending.ts'
import { useRoad } from '#offline/road.ts'
import type { Row } from '#offline/rows.ts'

/** The stages before this one that are on this phone and nowhere else, as a sentence; undefined when there is none. */
export function onlyHere(rows: readonly Pick<Row, 'same' | 'state'>[], shop: number, stage: Stage): string | undefined {
  const waits = ([1, 2, 3, 4] as const).filter(
    (earlier) =>
      earlier < stage && rows.some(({ same, state }) => same === nameOf(shop, earlier) && state !== 'parked'),
  )
  const last = waits.at(-1)
  if (last === undefined) return undefined
  const before = waits.slice(0, -1)
  const which = before.length > 0 ? `${before.join(', ')} dan ${last}` : last
  return `Tahap ${which} baru ada di HP ini. Terkirim sendiri begitu ada sinyal.`
}

/** Said while there is no signal; with one it is a matter of moments, and the steps show it. */
export function useOnlyHere(shop: number, stage: Stage): string | undefined {
  const { rows } = usePending()
  const { open } = useRoad()
  return open ? undefined : onlyHere(rows, shop, stage)
}
