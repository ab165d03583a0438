import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { onRestored } from '#session/back-forward-cache.ts'
import { person } from '#session/session.ts'
import { requestPersistence } from '../storage/persistence.ts'
import { finishBeforeLeaving } from './before-unload.ts'
import { openDraft } from './draft-writer.ts'
import type { DraftState } from './draft-writer-state.ts'
import type { DraftGroups } from './merge-draft.ts'

export type { DraftState } from './draft-writer-state.ts'

type DraftListeners<Values> = {
  /** Groups of fields that are merged as one value; must not change. */
  groups?: DraftGroups | undefined
  /** Another tab has changed `before` to `after`; returns the form's values then, undefined while it is not open. */
  onRemoteChange?: (before: Values, after: Values) => Values | undefined
}

/**
 * Stores the draft of a form. Call `change(values)` on every change: it is written after 400 ms without input, and at
 * once when the page is hidden or left. `found` is the stored draft: undefined while it is being read, null when there
 * is none; fill the form from it once. enqueue() ends the draft with its write. If another tab ends it, the values of
 * this form are written again unless `isKept` resolves to true for them. `isPart`: the draft has other parts, which
 * stay. `draftOwner`: its owner, if not the signed-in person.
 */
export function useDraft<Values extends Record<string, unknown>>(
  name: string,
  isKept?: (values: Values) => Promise<boolean>,
  isPart = false,
  draftOwner?: string,
  { groups, onRemoteChange }: DraftListeners<Values> = {},
) {
  // The owner stays the person who opened the form, because another person may be signed in at the last write
  // (acceptance.md#law-4).
  const [owner] = useState(() => draftOwner ?? person())
  const [found, setFound] = useState<Values | null>()
  const [state, setState] = useState<DraftState>('none')
  const groupsRef = useRef(groups)
  const writer = useRef<ReturnType<typeof openDraft>>(undefined)
  const mergeRemote = useEffectEvent((before: Values, after: Values) => onRemoteChange?.(before, after))
  const checkKept = useEffectEvent(async (values: Values) => (await isKept?.(values)) ?? false)

  useEffect(() => {
    let isMounted = true
    const onStateChange = (newState: DraftState) => {
      if (!isMounted) return
      setState(newState)
      if (newState === 'kept') void requestPersistence()
    }
    const draft = openDraft(name, owner, {
      onStateChange,
      isKept: (values) => checkKept(values as Values),
      isPart,
      groups: groupsRef.current,
      onRemoteChange(before, after) {
        if (!isMounted) return undefined
        setFound(after as Values)
        return mergeRemote(before as Values, after as Values)
      },
    })
    writer.current = draft
    // Another tab's values may have arrived before this read; they are newer.
    const setFoundOnce = (values: Values | null) => isMounted && setFound((current) => current ?? values)
    draft.found().then(
      (values) => setFoundOnce((values as Values | undefined) ?? null),
      () => setFoundOnce(null),
    )
    const onVisibility = () => (document.visibilityState === 'visible' ? draft.recheckShown() : draft.leave())
    const onPageHide = ({ persisted }: PageTransitionEvent) => draft.leave(persisted)
    const stopRestored = onRestored(() => draft.recheckShown())
    const unregister = finishBeforeLeaving(() => draft.flush())
    addEventListener('visibilitychange', onVisibility, true)
    addEventListener('pagehide', onPageHide, true)
    return () => {
      isMounted = false
      removeEventListener('visibilitychange', onVisibility, true)
      removeEventListener('pagehide', onPageHide, true)
      stopRestored()
      unregister()
      draft.close()
    }
  }, [name, owner, isPart])

  return {
    found,
    state,
    change: (values: Values) => writer.current?.change(values),
    /** Sets the values of the form while the user has not changed it. */
    setBaseline: (values: Values) => writer.current?.setBaseline(values),
    /** Call it when the current values are submitted: later input is then kept as a new draft. */
    sending: () => writer.current?.sending(),
    /** Writes unwritten changes at once; false when that has failed and will be retried. */
    flush: async (): Promise<boolean> => {
      await writer.current?.flush()
      return writer.current !== undefined && writer.current.unwritten() === undefined
    },
  }
}
