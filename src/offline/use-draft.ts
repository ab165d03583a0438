import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { person } from '#session/session.ts'
import { shelvesChanged } from './changes.ts'
import { draftOf, dropDraft, keepDraft } from './drafts.ts'
import { askToStay } from './room.ts'
import { finishBeforeLeaving } from './unfinished.ts'

const rest = 400 // ms after the last key
const retry = 3000 // ms until the shelf is asked again after it refused

export type DraftState = 'none' | 'writing' | 'kept' | 'failed'

/**
 * Keeps what is being filled in: `change(values)` on every change, written down when the keys have rested for 400 ms, and
 * at once when the page is hidden or left. `found` is what was kept before: undefined while it is being looked for, null
 * when there is none. Fill the form from it once.
 */
export function useDraft<Values extends Record<string, unknown>>(name: string) {
  // Whoever is here when it begins: what is written on the way out, when somebody else may be, is theirs (law 4).
  const [whose] = useState(person)
  const [found, setFound] = useState<Values | null>()
  const [state, setState] = useState<DraftState>('none')
  const waiting = useRef<Values>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const writing = useRef<Promise<void>>(Promise.resolve())
  /** Counts up when the draft ends: what was meant for the one before is not written any more. */
  const age = useRef(0)

  /** Writes down what has not been yet; resolves when everything is. */
  const flush = useEffectEvent((): Promise<void> => {
    clearTimeout(timer.current)
    const values = waiting.current
    waiting.current = undefined
    const of = age.current
    if (values)
      writing.current = writing.current
        .then(() => (of === age.current ? keepDraft(name, values, whose) : undefined))
        .then(
          () => {
            if (of === age.current) setState(waiting.current ? 'writing' : 'kept')
            void askToStay()
          },
          () => {
            if (of !== age.current) return
            setState('failed')
            // Nothing that was typed is given up: it goes with the next writing, or is tried again by itself.
            waiting.current ??= values
            clearTimeout(timer.current)
            timer.current = setTimeout(() => void flush(), retry)
          },
        )
    return writing.current
  })

  useEffect(() => {
    let here = true
    draftOf(name, whose).then(
      (draft) => here && setFound((draft?.values as Values | undefined) ?? null),
      () => here && setFound(null),
    )
    return () => {
      here = false
    }
  }, [name, whose])
  useEffect(() => {
    const leaving = () => void flush()
    const takeBack = finishBeforeLeaving(() => flush())
    for (const event of ['visibilitychange', 'pagehide']) addEventListener(event, leaving, true)
    return () => {
      for (const event of ['visibilitychange', 'pagehide']) removeEventListener(event, leaving, true)
      takeBack()
      // What is looked at next may want to know of what is written on the way out.
      void flush().then(shelvesChanged)
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
      stop()
      await writing.current
      await dropDraft(name, whose)
    },
    /** The draft has ended with the write that was kept; nothing of it is written any more. */
    ended() {
      stop()
      // One that was on its way to the shelf just then may have come after the end.
      writing.current = writing.current.then(() => dropDraft(name, whose)).catch(() => {})
    },
  }

  function stop() {
    clearTimeout(timer.current)
    waiting.current = undefined
    age.current++
    setState('none')
  }
}
