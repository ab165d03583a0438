import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Path, PathValue, UseFormReturn } from 'react-hook-form'
import { isChangedElsewhere } from '#contract/merge/changed-elsewhere.ts'
import { useOpenForm } from '#offline/drafts/open-forms.ts'
import { useDraft } from '#offline/drafts/use-draft.ts'
import { environment } from '#offline/environment.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import type { FieldRules, Fields, RequestCheck } from '#ui/fields/rule-resolver.ts'
import { resetForm, showFocusedError, useRuleForm } from '#ui/fields/use-ruled-form.ts'
import type { Conflicting } from './Conflicts.tsx'
import {
  conflictsOf,
  type DraftFormEffect,
  type DraftFormEvent,
  type DraftFormFields,
  draftFormReducer,
  draftOf,
  hasConflicts,
  newDraftForm,
  rejectedFields,
} from './draft-form-state.ts'
import { isSameValue, type ListReaders } from './draft-values.ts'
import { groupsIn } from './section/field-groups.ts'
import type { FieldGroups, MergeValues } from './three-way-merge.ts'
import { useDelayToast } from './use-local-data.ts'

type DraftFormMapping<Values extends Fields> = {
  empty: Values
  /** Rules of fields that the check does not cover. */
  rules?: FieldRules<Values> | undefined
  /** Checks every field without a rule with the schema of the request. */
  check?: RequestCheck<Values> | undefined
  lists?: ListReaders<Values> | undefined
  /** The name of the form field for a field of the server's. */
  fieldOf?: ((name: string) => string) | undefined
  both?: MergeValues<Values>
}
type ServerState<Values extends Fields> = {
  /** IndexedDB has been read. */
  ready: boolean
  /**
   * The pending or just arrived write, as long as the server's values do not contain it; the same object until it
   * changes.
   */
  pending: Values | undefined
  /** The server's values; the same object until they change. */
  serverData: Values | undefined
  /** The wait for the server is over: the form may be filled in from nothing. */
  mayBegin: boolean
  /** Resolves with true if the draft's values are saved by now, by this page or another. */
  isKept: (values: Record<string, unknown>) => Promise<boolean>
  /** The values and the problem of the rejected write. */
  parked: { values: Values; problem: NonNullable<OutboxEntry['problem']>; base?: Values | undefined } | undefined
  /** The draft has other values besides the fields. */
  isPart?: boolean
  /** Its owner, if not the signed-in person. */
  owner?: string
  /** Groups that alone take later values, each by itself; without it every unchanged field does. */
  follows?: FieldGroups<Values>
}

const noRules = {}

/**
 * A form that is stored as a draft while it is filled in. It opens with the draft of this name, else with the pending
 * write, else with the server's values. Until the user changes it, it follows the server's values; after that, later
 * values are put into fields that were not changed here. What another tab writes into the draft is shown here too. For
 * a field that was changed here and elsewhere the user chooses. A rejection is shown at its fields.
 */
export function useDraftForm<Values extends Fields>(
  name: string,
  map: DraftFormMapping<Values>,
  server: ServerState<Values>,
) {
  const { ready, pending, serverData: serverValues, mayBegin, parked, isPart, follows } = server
  useOpenForm(name)
  const [groups] = useState(() => groupsIn(map.empty, follows))
  const fields: DraftFormFields<Values> = { ...map, groups, follows, isPart }
  const ruled = useRuleForm<Values>(map.rules ?? noRules, map.empty, map.check)
  const { form } = ruled
  const [state, setState] = useState(newDraftForm<Values>)
  /** The latest `state` without waiting for a render: input before the next render is stored too. */
  const current = useRef(state)
  /** The code is changing the fields, not the user. */
  const isFilling = useRef(false)
  const draftNow = () => draftOf(current.current, form.getValues())

  function dispatch(event: DraftFormEvent<Values>) {
    const [next, effects] = draftFormReducer(fields, current.current, event)
    current.current = next
    setState(next)
    for (const effect of effects) run(effect)
  }
  function run(effect: DraftFormEffect<Values>) {
    switch (effect.type) {
      case 'reset':
        return fill(() => resetForm(form, effect.values))
      case 'fill':
        return fill(() => setValues(effect.values))
      case 'enter':
        return setValues(effect.values, effect.validate)
      case 'clear-errors':
        return form.clearErrors(effect.names as Path<Values>[])
      case 'save-draft':
        return draft.change(draftNow())
      case 'set-baseline':
        return draft.setBaseline(draftNow())
    }
  }
  function fill(work: () => void) {
    isFilling.current = true
    work()
    isFilling.current = false
  }
  function setValues(values: Partial<Values>, shouldValidate = false) {
    for (const [name, value] of Object.entries(values) as [Path<Values>, PathValue<Values, Path<Values>>][])
      if (value !== undefined && !isSameValue(form.getValues(name), value))
        form.setValue(name, value, { shouldValidate })
  }

  const draft = useDraft<Record<string, unknown>>(name, server.isKept, isPart, server.owner, {
    groups,
    onRemoteChange(before, after) {
      if (!current.current.opened) return undefined
      dispatch({ type: 'other-tab', before, after, typed: form.getValues() })
      return draftNow()
    },
  })
  useDelayToast(draft.found === undefined)

  const rejected = parked && {
    at: parked.problem.at,
    base: isChangedElsewhere(parked.problem) ? parked.base : undefined,
  }
  const sources = { pending, serverValues, rejected }
  // A draft may have only other parts: the photos of the same form.
  const found = draft.found && (Object.keys(map.empty).some((name) => name in draft.found!) ? draft.found : null)
  const canOpen = ready && found !== undefined && Boolean(found || pending || serverValues || mayBegin)
  const open = useEffectEvent(() => dispatch({ type: 'ready', found: found ?? null, sources, typed: form.getValues() }))
  useEffect(() => {
    if (canOpen && !state.opened) open()
  }, [canOpen, state.opened])

  const follow = useEffectEvent(() => dispatch({ type: 'sources-changed', sources, typed: form.getValues() }))
  const isStale = rejected?.base !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these may have other values now
  useEffect(() => {
    if (state.opened) follow()
  }, [state.opened, isStale, pending, serverValues])

  const noteInput = useEffectEvent(() => {
    if (!isFilling.current) dispatch({ type: 'typed' })
  })
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      if (name) noteInput()
    })
    return unsubscribe
  }, [form])

  useRejection(form, map, parked, state.opened)

  const formProps: typeof ruled.formProps = (work, ledElsewhere) =>
    ruled.formProps((values) => {
      dispatch({ type: 'submitted', values })
      if (hasConflicts(current.current)) return undefined
      draft.sending()
      return work(values)
    }, ledElsewhere)

  /** Props of <Conflicts>. */
  const conflicting: Conflicting = {
    conflicts: conflictsOf(fields, state, form.getValues()),
    focusRequests: state.focusRequests,
    choose: (names, theirs) => dispatch({ type: 'conflict-resolved', names, theirs }),
  }

  return {
    ...ruled,
    formProps,
    opened: state.opened,
    /** An earlier draft was found; undefined while it is being read. */
    found: found === undefined ? undefined : found !== null,
    draft: draft.state,
    flush: draft.flush,
    conflicting,
    /** The server's values that this form was filled in from; undefined where they are unknown. */
    baseValues: () => current.current.base,
    /** The values as the draft stores them. */
    draftNow,
    /**
     * Whether the server's values have arrived and are in the form. Sent before that, it would delete values that were
     * never shown here.
     */
    isLoaded: () => current.current.isMerged,
    /** Saves the form as a draft, changed or not. Resolves with false when that failed; it is then retried. */
    async keepAsDraft(): Promise<boolean> {
      dispatch({ type: 'save' })
      return draft.flush()
    },
    /** Values of the server, or of the persisted cache, that arrived after something else had been typed. */
    others: state.others,
    /** Takes over these values as if they had been typed. */
    applyValues: (values: Partial<Values>) => dispatch({ type: 'taken', values }),
    rejection: parked?.problem,
  }
}

/** Shows a rejection at its fields, as long as they have the rejected values, and focuses the first of them. */
function useRejection<Values extends Fields>(
  form: UseFormReturn<Values>,
  { empty, fieldOf }: DraftFormMapping<Values>,
  parked: ServerState<Values>['parked'],
  opened: boolean,
) {
  const show = useEffectEvent(() => {
    const wrong = parked ? rejectedFields(empty, parked, form.getValues(), fieldOf) : []
    for (const { name, message } of wrong) form.setError(name as Path<Values>, { type: 'server', message })
    const [first] = wrong
    // After the frame in which the fields are rendered, and after the page has moved the focus to its heading.
    if (first)
      environment.setTimeout(() => {
        form.setFocus(first.name as Path<Values>)
        showFocusedError()
      })
  })
  const problem = parked?.problem
  useEffect(() => {
    if (opened && problem) show()
  }, [opened, problem])
}
