import { useEffect, useEffectEvent, useState } from 'react'
import { showProblem } from '#ui/fields/form-problem.ts'
import type { FieldRules, Fields, RequestCheck } from '#ui/fields/rule-resolver.ts'
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
  /** Saves the values over the version `seen`. Throws a Problem. */
  send: (values: Values, seen: Version) => Promise<unknown>
  /** The version after saving, if it is known in advance. */
  next?: (seen: Version) => Version
  /** True when the values must not be saved for a reason that no rule of a field covers; it shows the error itself. */
  blocksSave?: (values: Values) => boolean
  onSaved?: () => void
  /** The text of an error; undefined for the usual one. */
  errorText?: (problem: unknown) => string | undefined
}

type FormChecks<Values extends Fields> = {
  /** Rules of fields that the check does not cover. */
  rules?: FieldRules<Values>
  /** Checks every field without a rule with the schema of the request. */
  check?: RequestCheck<Values>
}

/**
 * A form of something that a colleague may save at the same time; `now` is its latest version. Input is stored in this
 * tab under `autosaveKey` until it is sent, even when the dialog is closed. A colleague's save never changes the input:
 * it is reported as `hasConflict`, and overwritten only if the operator decides so. `hasOtherChange`: something outside
 * the fields was changed, such as a picture.
 */
export function useConcurrentForm<Values extends Fields>(
  autosaveKey: string,
  { rules = {}, check }: FormChecks<Values>,
  now: Snapshot<Values>,
  hasOtherChange = false,
) {
  const [autosaved] = useState(() => readAutosave<AutosavedForm<Values>>(autosaveKey))
  const [base, setBase] = useState<Snapshot<Values>>(autosaved?.begun ?? now)
  const [failure, setFailure] = useState<string>()
  const ruleForm = useRuleForm<Values>(rules, { ...now.values, ...(autosaved?.begun && autosaved.values) }, check)
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: `snapshotKey` is all that is stored
  useEffect(() => autosaveEffect(), [snapshotKey])

  const formProps = ({ send, next, blocksSave, onSaved, errorText }: SaveOptions<Values>) =>
    ruleForm.formProps(async (values) => {
      setFailure(undefined)
      if (blocksSave?.(values)) return
      try {
        await send(values, base.seen)
        // Input that was typed while saving is based on the saved values.
        setBase({ values, seen: next?.(base.seen), over: base.seen })
        onSaved?.()
      } catch (problem) {
        const sentence = showProblem(problem, form.setError, unreachableText)
        setFailure(errorText?.(problem) ?? sentence)
      }
    })
  return {
    ...ruleForm,
    formProps,
    /** The error of saving; not shown during a conflict, which has its own notice. */
    failure: conflictState === 'other' ? undefined : failure,
    setFailure,
    /** The current form values. */
    mine,
    /** A colleague has saved other values than those in the form. */
    hasConflict: conflictState === 'other',
    takeTheirs: () => resetTo(now.values),
    /** Runs `work`, which deletes the saved thing, and resets the form to `from`. Throws the error of `work`. */
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
    keepMine: () => resetTo(rebase(mine, base.values, now.values)),
  }
}
