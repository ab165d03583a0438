import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldRules, Fields } from '#ui/ruled.ts'
import { sayProblem } from '#ui/say-problem.ts'
import { resetForm, useRuledForm } from '#ui/use-ruled-form.ts'
import { goneOn, isSame, type Read, type Seen, standingOf, type Typed } from './beside.ts'
import { forgetTyped, keepTyped, typedFor } from './typed.ts'

const noRoad = 'Belum diketahui sampai atau tidak: sambungan terputus. Isian Anda tetap ada.'

type Sends<Values> = {
  /** Sends it about what was seen, or throws why not. */
  send: (values: Values, seen: Seen) => Promise<unknown>
  /** The mark it has once it is saved, where that is known. */
  next?: (seen: Seen) => Seen
  /** What is no rule of one field is wrong, and has been said. */
  mayNot?: (values: Values) => boolean
  onSaved?: () => void
  /** What went wrong, where the usual sentence does not say it. */
  says?: (problem: unknown) => string | undefined
}

/**
 * A form of something that a colleague may save meanwhile, `now` as it is known. What is typed is kept in this tab as
 * `what` until it is sent, also when its window is shut; a colleague's save takes no letter of it away, is said (`other`),
 * and is not written over unless that is wished. `more`: something has been chosen that is no field.
 */
export function useFormBeside<Values extends Fields>(
  what: string,
  rules: FieldRules<Values>,
  now: Read<Values>,
  more = false,
) {
  const [typed] = useState(() => typedFor<Typed<Values>>(what))
  const [begun, setBegun] = useState<Read<Values>>(typed?.begun ?? now)
  const [failure, setFailure] = useState<string>()
  const ruled = useRuledForm<Values>(rules, { ...now.values, ...(typed?.begun && typed.values) })
  const { form, sending } = ruled
  const mine = form.watch() as Values
  const said = sending ? 'same' : standingOf(mine, begun, now)
  const standing = said !== 'same' && more ? 'other' : said

  const begin = (values: Values, from = now) => {
    setBegun({ values: from.values, seen: from.seen })
    setFailure(undefined)
    resetForm(form, values)
  }
  const keepUp = useEffectEvent(() => begin(standing === 'agree' ? mine : now.values))
  useEffect(() => {
    if (standing === 'follow' || standing === 'agree') keepUp()
  }, [standing])
  const keepNow = () =>
    isSame(mine, begun.values) ? forgetTyped(what) : keepTyped(what, { values: mine, begun } satisfies Typed<Values>)
  const keep = useEffectEvent(keepNow)
  const stands = JSON.stringify([mine, begun])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stands` is all that is kept
  useEffect(() => keep(), [stands])

  const sends = ({ send, next, mayNot, onSaved, says }: Sends<Values>) =>
    ruled.sends(async (values) => {
      setFailure(undefined)
      if (mayNot?.(values)) return
      try {
        await send(values, begun.seen)
        // What was typed while it was being saved is about what was saved.
        setBegun({ values, seen: next?.(begun.seen), over: begun.seen })
        onSaved?.()
      } catch (problem) {
        const sentence = sayProblem(problem, form.setError, noRoad)
        setFailure(says?.(problem) ?? sentence)
      }
    })
  return {
    ...ruled,
    sends,
    /** What went wrong, unless it is that a colleague was quicker: that is said by itself. */
    failure: standing === 'other' ? undefined : failure,
    setFailure,
    /** As it stands in the form. */
    mine,
    /** A colleague has saved something else than what stands here. */
    other: standing === 'other',
    takeTheirs: () => begin(now.values),
    /** Throws away what is typed together with what it is about, which becomes `from`; throws what went wrong. */
    async drop(work: () => Promise<unknown>, from: Read<Values>) {
      forgetTyped(what)
      try {
        await work()
      } catch (problem) {
        keepNow()
        throw problem
      }
      begin(from.values, from)
    },
    goOn: () => begin(goneOn(mine, begun.values, now.values)),
  }
}
