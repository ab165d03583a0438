import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Path, PathValue } from 'react-hook-form'
import { isChangedElsewhere } from '#contract/changed-elsewhere.ts'
import { type Conflicts, conflictsIn, mergeDraft } from '#offline/drafts/merge-draft.ts'
import { useOpenForm } from '#offline/drafts/open-forms.ts'
import { useDraft } from '#offline/drafts/use-draft.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { type FieldRules, type Fields, firstFieldOf, type RequestCheck } from '#ui/fields/rule-resolver.ts'
import { resetForm, showFocusedError, useRuleForm } from '#ui/fields/use-ruled-form.ts'
import type { Conflicting } from './Conflicts.tsx'
import {
  draftFromValues,
  isSameButBlanks,
  isSameValue,
  type ListReaders,
  valuesFromDraft,
  withCurrentLists,
} from './draft-values.ts'
import { groupsIn } from './section/field-groups.ts'
import { type FieldGroups, type MergeValues, rebase } from './three-way-merge.ts'
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
  state: ServerState<Values>,
) {
  const { ready, pending, serverData: serverValues, mayBegin } = state
  useOpenForm(name)
  const [groups] = useState(() => groupsIn(map.empty, state.follows))
  const draft = useDraft<Record<string, unknown>>(name, state.isKept, state.isPart, state.owner, {
    groups,
    hear: (before, after) => mergeOtherTab(currentLists(before), currentLists(after)),
  })
  useDelayToast(draft.found === undefined)
  const currentLists = (draft: Record<string, unknown>) => withCurrentLists(map.empty, draft, map.lists)
  const ruled = useRuleForm<Values>(map.rules ?? noRules, map.empty, map.check)
  const { form } = ruled
  const names = Object.keys(map.empty) as Path<Values>[]
  const [opened, setOpened] = useState(false)
  /** The same as `opened`, but without waiting for a render: input before the next render is stored too. */
  const isOpen = useRef(false)
  /** The server's values have been merged into the form. */
  const isMerged = useRef(false)
  /** The code is changing the fields, not the user. */
  const isFilling = useRef(false)
  /** The user has changed something: from then on later values are merged field by field. */
  const isTouched = useRef(false)
  /** The last known values of the server or the pending write: a field with the same value was not changed. */
  const base = useRef<Values>(undefined)
  /** Values of the server, or of an earlier draft, that arrived after something else had been typed. */
  const [others, setOthers] = useState<Partial<Values>>({})
  /** Values that were changed elsewhere in fields that were changed here too. */
  const clashes = useRef<Conflicts>({})
  const [visibleClashes, setVisibleClashes] = useState<Conflicts>({})
  const [focusRequests, setFocusRequests] = useState(0)
  /** Values that another tab has written, and values that were sent from here: neither are conflicts. */
  const otherTabValues = useRef<Partial<Values>>({})
  const sentValues = useRef<Partial<Values>>({})

  const valuesIn = (draft: Record<string, unknown>) => valuesFromDraft(map.empty, draft, map.lists)
  /** The server's values when a draft was written; undefined in a draft without them. */
  const serverValuesIn = ({ heard }: Record<string, unknown>): Values | undefined =>
    typeof heard === 'object' && heard !== null ? valuesIn(heard as Record<string, unknown>) : undefined

  const fill = (work: () => void) => {
    isFilling.current = true
    work()
    isFilling.current = false
  }
  const put = (values: Partial<Values>) =>
    fill(() => {
      for (const name of names)
        if (values[name] !== undefined && !isSameValue(form.getValues(name), values[name]))
          form.setValue(name, values[name] as PathValue<Values, Path<Values>>)
    })
  const setClashes = (conflicts: Conflicts) => {
    clashes.current = conflicts
    setVisibleClashes(conflicts)
  }
  /** The base of a write that was rejected because of it: the server has other values by now. */
  const staleBase = state.parked && isChangedElsewhere(state.parked.problem) ? state.parked.base : undefined
  const isStale = staleBase !== undefined
  const staleAt = useRef<number>(undefined)
  const draftNow = () => ({
    ...draftFromValues(form.getValues()),
    seen: isMerged.current,
    ...(base.current && { heard: draftFromValues(base.current) }),
    ...(Object.keys(clashes.current).length > 0 && { clashes: clashes.current }),
  })
  /** Another tab has changed `before` to `after`. Fields that were not changed here take its values. */
  function mergeOtherTab(before: Record<string, unknown>, after: Record<string, unknown>) {
    if (!isOpen.current) return undefined
    const mine: Record<string, unknown> = draftNow()
    const merged = mergeDraft(isTouched.current ? before : mine, mine, after, { groups, isPart: state.isPart })
    if (merged === mine) return mine
    const values = valuesIn(merged)
    for (const name of names)
      if (!isSameValue(values[name], form.getValues(name))) otherTabValues.current[name] = values[name]
    isTouched.current = true
    isMerged.current = merged.seen === true
    base.current = serverValuesIn(merged) ?? base.current
    put(values)
    setClashes(conflictsIn(merged))
    return draftNow()
  }
  // A draft may have only other parts: the photos of the same form.
  const found = draft.found && names.some((name) => name in draft.found!) ? draft.found : draft.found && null
  const canOpen = ready && found !== undefined && Boolean(found || pending || serverValues || mayBegin)
  const begin = useEffectEvent(() => {
    const ownValues = found ? valuesIn(found) : pending
    isMerged.current = found ? found.seen === true : pending !== undefined
    isTouched.current = Boolean(found)
    base.current = found ? serverValuesIn(found) : staleBase
    if (staleBase) isTouched.current = true
    staleAt.current = state.parked?.problem.at
    // The user may type before the draft has loaded; keep that input.
    const earlyInput = form.getValues()
    const isEarly = names.some((name) => !isSameValue(earlyInput[name], map.empty[name]))
    const merged = isEarly ? rebase(ownValues ?? serverValues ?? map.empty, map.empty, earlyInput, map.both) : undefined
    if (merged) {
      isTouched.current = true
      setOthers(merged.others)
    }
    fill(() => resetForm(form, merged?.values ?? ownValues ?? serverValues ?? map.empty))
    if (!ownValues && serverValues) isMerged.current = true
    if (found) setClashes(conflictsIn(found))
    else draft.stand(draftNow())
    isOpen.current = true
    setOpened(true)
    if (merged) noteChange()
  })
  useEffect(() => {
    if (canOpen && !opened) begin()
  }, [canOpen, opened])

  // The form opens at once with the persisted cache, which may be older than a write that this user has sent since,
  // from this phone or another.
  const follow = useEffectEvent(() => {
    const now = staleBase ? serverValues : (pending ?? serverValues)
    if (!now) return
    // The write was rejected while the form is open: its base counts, not the sent values.
    if (staleBase && staleAt.current !== state.parked?.problem.at) base.current = staleBase
    if (staleBase) staleAt.current = state.parked?.problem.at
    const before = base.current
    base.current = now
    if (isTouched.current) {
      if (before && isMerged.current) mergeLater(before, now)
      return
    }
    if (names.every((name) => isSameValue(now[name], form.getValues(name)))) return
    fill(() => resetForm(form, now))
    isMerged.current = true
    draft.stand(draftNow())
  })
  /** The server's values, or the pending write, differ from `before`: fields that were not changed here take them. */
  function mergeLater(before: Values, now: Values) {
    const typed = form.getValues()
    const [mine, theirs]: [Values, Values] = [{ ...typed }, { ...now }]
    for (const name of names) {
      const isFixed = state.follows && !state.follows.some((group) => group.includes(name))
      // The new value was sent from here, and the field changed here since; or another tab has sent it.
      if (isFixed || isSameButBlanks(now[name], sentValues.current[name])) theirs[name] = before[name]
      else if (isSameValue(mine[name], otherTabValues.current[name])) mine[name] = before[name]
    }
    const merged = mergeDraft(
      draftFromValues(before),
      { ...draftFromValues(mine), clashes: clashes.current },
      draftFromValues(theirs),
      { groups },
    )
    const values = valuesIn(merged)
    for (const name of names) if (!isSameValue(values[name], mine[name])) typed[name] = values[name]
    put(typed)
    setClashes(conflictsIn(merged))
  }
  useEffect(() => {
    if (opened && (isStale || pending || serverValues)) follow()
  }, [opened, isStale, pending, serverValues])

  // The draft was filled in before this phone had the server's values: empty fields take them.
  const fillFromServer = useEffectEvent(() => {
    isMerged.current = true
    const theirs = (pending ?? serverValues) as Values
    const merged = rebase(theirs, map.empty, form.getValues(), map.both)
    setOthers(merged.others)
    put(merged.values)
  })
  useEffect(() => {
    if (opened && serverValues && !isMerged.current) fillFromServer()
  }, [opened, serverValues])

  const { change, flush } = draft
  const noteChange = useEffectEvent(() => {
    if (!isOpen.current || isFilling.current) return
    isTouched.current = true
    change(draftNow())
  })
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      if (name) noteChange()
    })
    return unsubscribe
  }, [form])

  // Shows a rejection at its fields, as long as they have the rejected values.
  const { parked } = state
  const rejection = parked?.problem
  const showRejection = useEffectEvent(() => {
    if (!parked || !rejection) return
    const wrong: Partial<Record<Path<Values>, true>> = {}
    for (const [serverName, message] of Object.entries(rejection.fields ?? {})) {
      const name = (map.fieldOf?.(serverName) ?? serverName) as Path<Values>
      if (!(name in map.empty) || !isSameValue(form.getValues(name), parked.values[name])) continue
      form.setError(name, { type: 'server', message })
      wrong[name] = true
    }
    const first = firstFieldOf(names, wrong)
    // After the frame in which the fields are rendered, and after the page has moved the focus to its heading.
    if (first)
      setTimeout(() => {
        form.setFocus(first)
        showFocusedError()
      })
  })
  useEffect(() => {
    if (opened && rejection) showRejection()
  }, [opened, rejection])

  const sends: typeof ruled.sends = (work, ledElsewhere) =>
    ruled.sends((values) => {
      // A conflict has to be resolved first: the other value would be lost.
      if (Object.keys(clashes.current).length > 0) return setFocusRequests((before) => before + 1)
      draft.sending()
      sentValues.current = values
      return work(values)
    }, ledElsewhere)

  const units = [
    ...groups,
    ...names.filter((name) => !groups.some((group) => group.includes(name))).map((name) => [name]),
  ]
  const clashing: Conflicting = {
    conflicts: units
      .filter((unit) => unit.some((name) => name in visibleClashes))
      .map((unit) => ({
        names: unit,
        mine: unit.map((name) => draftFromValues(form.getValues())[name as Path<Values>]),
        theirs: unit.map((name) => visibleClashes[name] ?? ''),
      })),
    focusRequests,
    choose(unit, theirs) {
      const rest = Object.entries(clashes.current).filter(([name]) => !unit.includes(name))
      const [other, otherValues] = [clashes.current, valuesIn(clashes.current)]
      setClashes(Object.fromEntries(rest))
      for (const name of unit as Path<Values>[])
        if (theirs && other[name] !== undefined)
          form.setValue(name, otherValues[name] as PathValue<Values, Path<Values>>, { shouldValidate: true })
      if (!theirs) form.clearErrors(unit as Path<Values>[])
      isTouched.current = true
      change(draftNow())
    },
  }

  return {
    ...ruled,
    sends,
    opened,
    /** An earlier draft was found; undefined while it is being read. */
    found: found === undefined ? undefined : found !== null,
    draft: draft.state,
    flush,
    /** Props of <Conflicts>. */
    clashing,
    /** The server's values that this form was filled in from; undefined where they are unknown. */
    madeFrom: () => base.current,
    /** The values as the draft stores them. */
    draftNow,
    /**
     * Whether the server's values have arrived and are in the form. Sent before that, it would delete values that were
     * never shown here.
     */
    isLoaded: () => isMerged.current,
    /** Saves the form as a draft, changed or not. Resolves with false when that failed; it is then retried. */
    async keepAsDraft(): Promise<boolean> {
      isTouched.current = true
      change(draftNow())
      return flush()
    },
    /** Values of the server, or of the persisted cache, that arrived after something else had been typed. */
    others,
    /** Takes over these values as if they had been typed. */
    take(values: Partial<Values>) {
      for (const name of names)
        if (values[name] !== undefined) form.setValue(name, values[name] as PathValue<Values, Path<Values>>)
      setOthers({})
    },
    refusal: rejection,
  }
}
