import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { person } from '#session/session.ts'
import { requestPersistence } from '../storage/quota.ts'
import { finishBeforeLeaving } from './before-unload.ts'
import { type DraftState, openDraft } from './draft-writer.ts'
import type { DraftGroups } from './merge-draft.ts'

export type { DraftState } from './draft-writer.ts'

type DraftListeners<Values> = {
  /** Groups of fields that are merged as one value; must not change. */
  groups?: DraftGroups | undefined
  /** Another tab has changed `before` to `after`; returns the form's values then, undefined while it is not open. */
  hear?: (before: Values, after: Values) => Values | undefined
}

/**
 * Stores a form while it is filled in. `change(values)` on every change is written after 400 ms without input, and at
 * once when the page is hidden or left. `found` is the stored draft: undefined while it is being read, null when there
 * is none; fill the form from it once. enqueue() ends the draft with its write. If another tab ends it, the values of
 * this form are written again unless `isKept` says that they are saved. `isPart`: the draft has other parts, which
 * stay. `of`: its owner, if not the signed-in person.
 */
export function useDraft<Values extends Record<string, unknown>>(
  name: string,
  isKept?: (values: Values) => Promise<boolean>,
  isPart = false,
  of?: string,
  { groups, hear }: DraftListeners<Values> = {},
) {
  // The owner is the person here at the beginning: the last write may happen when somebody else is signed in
  // (acceptance.md#law-4).
  const [owner] = useState(() => of ?? person())
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
    const draft = openDraft(name, owner, {
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
    // Values that have arrived meanwhile are newer.
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
  }, [name, owner, isPart])

  return {
    found,
    state,
    change: (values: Values) => writer.current?.change(values),
    /** The values of the form while nobody has changed it. */
    stand: (values: Values) => writer.current?.stand(values),
    /** Call it when a write is made of the current values: later input is not ended with it. */
    sending: () => writer.current?.sending(),
    /** Writes unwritten changes at once; false when the phone could not, and will retry. */
    flush: async (): Promise<boolean> => {
      await writer.current?.flush()
      return writer.current !== undefined && writer.current.unwritten() === undefined
    },
  }
}
