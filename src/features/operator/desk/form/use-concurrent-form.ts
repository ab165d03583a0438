import { useEffect, useEffectEvent, useState } from 'react'
import { showProblem } from '#ui/fields/form-problem.ts'
import type { FieldRules, Fields } from '#ui/fields/rule-resolver.ts'
import { resetForm, useRuleForm } from '#ui/fields/use-ruled-form.ts'
import {
  type AutosavedForm,
  compareWithServer,
  equalValues,
  rebase,
  type Snapshot,
  type Version,
} from './concurrent-edit.ts'
import { clearAutosave, readAutosave, saveAutosave } from './form-autosave.ts'

const unreachableText = 'Belum diketahui sampai atau tidak: sambungan terputus. Isian Anda tetap ada.'

type SaveOptions<Values> = {
  /** Sends it about what was seen, or throws why not. */
  send: (values: Values, seen: Version) => Promise<unknown>
  /** The mark it has once it is saved, where that is known. */
  next?: (seen: Version) => Version
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
export function useConcurrentForm<Values extends Fields>(
  autosaveKey: string,
  rules: FieldRules<Values>,
  now: Snapshot<Values>,
  hasOtherChange = false,
) {
  const [autosaved] = useState(() => readAutosave<AutosavedForm<Values>>(autosaveKey))
  const [base, setBase] = useState<Snapshot<Values>>(autosaved?.begun ?? now)
  const [failure, setFailure] = useState<string>()
  const ruleForm = useRuleForm<Values>(rules, { ...now.values, ...(autosaved?.begun && autosaved.values) })
  const { form, sending } = ruleForm
  const mine = form.watch() as Values
  const valuesState = sending ? 'same' : compareWithServer(mine, base, now)
  const conflictState = valuesState !== 'same' && hasOtherChange ? 'other' : valuesState

  const resetTo = (values: Values, from = now) => {
    setBase({ values: from.values, seen: from.seen })
    setFailure(undefined)
    resetForm(form, values)
  }
  const followServer = useEffectEvent(() => resetTo(conflictState === 'agree' ? mine : now.values))
  useEffect(() => {
    if (conflictState === 'follow' || conflictState === 'agree') followServer()
  }, [conflictState])
  const autosave = () =>
    equalValues(mine, base.values)
      ? clearAutosave(autosaveKey)
      : saveAutosave(autosaveKey, { values: mine, begun: base } satisfies AutosavedForm<Values>)
  const autosaveEffect = useEffectEvent(autosave)
  const snapshotKey = JSON.stringify([mine, base])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stands` is all that is kept
  useEffect(() => autosaveEffect(), [snapshotKey])

  const sends = ({ send, next, mayNot, onSaved, says }: SaveOptions<Values>) =>
    ruleForm.sends(async (values) => {
      setFailure(undefined)
      if (mayNot?.(values)) return
      try {
        await send(values, base.seen)
        // What was typed while it was being saved is about what was saved.
        setBase({ values, seen: next?.(base.seen), over: base.seen })
        onSaved?.()
      } catch (problem) {
        const sentence = showProblem(problem, form.setError, unreachableText)
        setFailure(says?.(problem) ?? sentence)
      }
    })
  return {
    ...ruleForm,
    sends,
    /** What went wrong, unless it is that a colleague was quicker: that is said by itself. */
    failure: conflictState === 'other' ? undefined : failure,
    setFailure,
    /** As it stands in the form. */
    mine,
    /** A colleague has saved something else than what stands here. */
    other: conflictState === 'other',
    takeTheirs: () => resetTo(now.values),
    /** Throws away what is typed together with what it is about, which becomes `from`; throws what went wrong. */
    async drop(work: () => Promise<unknown>, from: Snapshot<Values>) {
      clearAutosave(autosaveKey)
      try {
        await work()
      } catch (problem) {
        autosave()
        throw problem
      }
      resetTo(from.values, from)
    },
    goOn: () => resetTo(rebase(mine, base.values, now.values)),
  }
}
