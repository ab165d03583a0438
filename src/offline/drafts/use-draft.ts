import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { person } from '#session/session.ts'
import { requestPersistence } from '../storage/quota.ts'
import { finishBeforeLeaving } from './before-unload.ts'
import { type DraftState, openDraft } from './draft-writer.ts'
import type { DraftGroups } from './merge-draft.ts'

export type { DraftState } from './draft-writer.ts'

type DraftListeners<Values> = {
  /** Fields that are one thing; the same for ever. */
  groups?: DraftGroups | undefined
  /** Another tab has written `after` over `before`; what stands in the form then, undefined while it is not open. */
  hear?: (before: Values, after: Values) => Values | undefined
}

/**
 * Keeps what is being filled in: `change(values)` on every change, written down when the keys have rested for 400 ms, and
 * at once when the page is hidden or left. `found` is what was kept before: undefined while it is being looked for, null
 * when there is none. Fill the form from it once. enqueue() ends it with its write; should another tab end it, what stands
 * here is written again unless `isKept` says that it is kept by now. `isPart`: the
 * draft says other things too, which stay. `of`: whose it is, where it is not of whoever is here.
 */
export function useDraft<Values extends Record<string, unknown>>(
  name: string,
  isKept?: (values: Values) => Promise<boolean>,
  isPart = false,
  of?: string,
  { groups, hear }: DraftListeners<Values> = {},
) {
  // Whoever is here when it begins: what is written on the way out, when somebody else may be, is theirs (acceptance.md#law-4).
  const [whose] = useState(() => of ?? person())
  const [found, setFound] = useState<Values | null>()
  const [state, setState] = useState<DraftState>('none')
  const grouped = useRef(groups)
  const writer = useRef<ReturnType<typeof openDraft>>(undefined)
  const heard = useEffectEvent((before: Values, after: Values) => hear?.(before, after))
  const kept = useEffectEvent(async (values: Values) => (await isKept?.(values)) ?? false)

  useEffect(() => {
    let here = true
    const tell = (now: DraftState) => {
      if (!here) return
      setState(now)
      if (now === 'kept') void requestPersistence()
    }
    const draft = openDraft(name, whose, {
      tell,
      isKept: (values) => kept(values as Values),
      isPart,
      groups: grouped.current,
      hear(before, after) {
        if (!here) return undefined
        setFound(after as Values)
        return heard(before as Values, after as Values)
      },
    })
    writer.current = draft
    // What has been heard meanwhile is newer.
    const find = (values: Values | null) => here && setFound((before) => before ?? values)
    draft.found().then(
      (values) => find((values as Values | undefined) ?? null),
      () => find(null),
    )
    const leaving = () => {
      void draft.flush()
      draft.look()
    }
    const takeBack = finishBeforeLeaving(() => draft.flush())
    for (const event of ['visibilitychange', 'pagehide']) addEventListener(event, leaving, true)
    return () => {
      here = false
      for (const event of ['visibilitychange', 'pagehide']) removeEventListener(event, leaving, true)
      takeBack()
      draft.close()
    }
  }, [name, whose, isPart])

  return {
    found,
    state,
    change: (values: Values) => writer.current?.change(values),
    /** What stands in the form while nobody has changed it. */
    stand: (values: Values) => writer.current?.stand(values),
    /** To be called when a write is made of what stands there: what is typed after that is not ended with it. */
    sending: () => writer.current?.sending(),
    /** Writes down at once what is not yet; false when the phone could not, and goes on trying. */
    flush: async (): Promise<boolean> => {
      await writer.current?.flush()
      return writer.current !== undefined && writer.current.unwritten() === undefined
    },
  }
}
