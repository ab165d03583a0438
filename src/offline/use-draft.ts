import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { draftOf, dropDraft, keepDraft } from './drafts.ts'
import { finishBeforeLeaving } from './unfinished.ts'

const rest = 400 // ms after the last key

export type DraftState = 'none' | 'writing' | 'kept' | 'failed'

/**
 * Keeps what is being filled in: `change(values)` on every change, written down when the keys have rested for 400 ms, and
 * at once when the page is hidden or left. `found` is what was kept before: undefined while it is being looked for, null
 * when there is none. Fill the form from it once.
 */
export function useDraft<Values extends Record<string, unknown>>(name: string) {
  const [found, setFound] = useState<Values | null>()
  const [state, setState] = useState<DraftState>('none')
  const waiting = useRef<Values>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const writing = useRef<Promise<void>>(Promise.resolve())

  /** Writes down what has not been yet; resolves when everything is. */
  const flush = useEffectEvent((): Promise<void> => {
    clearTimeout(timer.current)
    const values = waiting.current
    waiting.current = undefined
    if (values)
      writing.current = writing.current
        .then(() => keepDraft(name, values))
        .then(
          () => setState(waiting.current ? 'writing' : 'kept'),
          () => setState('failed'),
        )
    return writing.current
  })

  useEffect(() => {
    let here = true
    draftOf(name).then(
      (draft) => here && setFound((draft?.values as Values | undefined) ?? null),
      () => here && setFound(null),
    )
    return () => {
      here = false
    }
  }, [name])
  useEffect(() => {
    const leaving = () => void flush()
    const takeBack = finishBeforeLeaving(() => flush())
    for (const event of ['visibilitychange', 'pagehide']) addEventListener(event, leaving, true)
    return () => {
      for (const event of ['visibilitychange', 'pagehide']) removeEventListener(event, leaving, true)
      takeBack()
      void flush()
    }
  }, [])

  return {
    found,
    state,
    change(values: Values) {
      waiting.current = values
      setState('writing')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush(), rest)
    },
    flush: () => flush(),
    /** Forgets it: it was sent, or thrown away. Nothing of it is written any more. */
    async end() {
      clearTimeout(timer.current)
      waiting.current = undefined
      await writing.current
      await dropDraft(name)
      setState('none')
    },
    /** The draft has ended with the write that was kept; nothing of it is written any more. */
    ended() {
      clearTimeout(timer.current)
      waiting.current = undefined
      setState('none')
    },
  }
}
