import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Path, PathValue } from 'react-hook-form'
import { isChangedElsewhere } from '#contract/changed-elsewhere.ts'
import { type Conflicts, conflictsIn, mergeDraft } from '#offline/drafts/merge-draft.ts'
import { useOpenForm } from '#offline/drafts/open-forms.ts'
import { useDraft } from '#offline/drafts/use-draft.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { type FieldRules, type Fields, firstFieldOf } from '#ui/fields/rule-resolver.ts'
import { resetForm, showFocusedError, useRuleForm } from '#ui/fields/use-ruled-form.ts'
import type { Conflicting } from './Conflicts.tsx'
import { valuesFromDraft } from './draft-values.ts'
import { groupsIn } from './section/field-groups.ts'
import { type FieldGroups, type MergeValues, rebase } from './three-way-merge.ts'

type DraftFormMapping<Values extends Fields> = {
  empty: Values
  rules: FieldRules<Values>
  /** The field of the form for a field of the server's. */
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
  said: Values | undefined
  /** The server's values; the same object until they change. */
  told: Values | undefined
  /** The wait for the server is over: the form may be filled in from nothing. */
  mayBegin: boolean
  /** Are the draft's values saved by now, by this page or another? */
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

const sameButBlanks = (one: string | undefined, other: string | undefined) =>
  other !== undefined && (one ?? '').trim() === other.trim()

/** The server's values when a draft was written; undefined in a draft without them. */
const serverValuesIn = <Values extends Fields>(
  empty: Values,
  { heard }: Record<string, unknown>,
): Values | undefined =>
  typeof heard === 'object' && heard !== null ? valuesFromDraft(empty, heard as Record<string, unknown>) : undefined

/**
 * A form that is stored as a draft while it is filled in. It opens with the draft of this name, else with the pending
 * write, else with the server's values. Until the user changes it, it follows the server's values; after that, later
 * values are put into fields that were not changed here. What another tab writes into the draft is shown here too. For
 * a field that was changed here and elsewhere the user chooses. A rejection is shown at its fields.
 */
export function useDraftForm<Values extends Fields>(
  name: string,
  map: DraftFormMapping<Values>,
  known: ServerState<Values>,
) {
  const { ready, said, told, mayBegin } = known
  useOpenForm(name)
  const [groups] = useState(() => groupsIn(map.empty, known.follows))
  const draft = useDraft<Record<string, unknown>>(name, known.isKept, known.isPart, known.owner, {
    groups,
    hear: (before, after) => hear(before, after),
  })
  const ruled = useRuleForm<Values>(map.rules, map.empty)
  const { form } = ruled
  const names = Object.keys(map.empty) as Path<Values>[]
  const [opened, setOpened] = useState(false)
  /** The same without waiting for a render: input before the next render is stored too. */
  const open = useRef(false)
  /** The server's values have been merged into the form. */
  const seen = useRef(false)
  const filling = useRef(false)
  /** The user has changed something: from then on later values are merged field by field. */
  const touched = useRef(false)
  /** The last known values: a field with the same value was not changed. */
  const heard = useRef<Values>(undefined)
  /** Values of the server, or of an earlier draft, that arrived after something else had been typed. */
  const [others, setOthers] = useState<Partial<Values>>({})
  /** Values that were changed elsewhere in fields that were changed here too. */
  const clashes = useRef<Conflicts>({})
  const [shown, setShown] = useState<Conflicts>({})
  const [wanted, setWanted] = useState(0)
  /** What another tab has written, and what was sent from here: neither is a conflict. */
  const brought = useRef<Partial<Values>>({})
  const sent = useRef<Partial<Values>>({})

  const fill = (work: () => void) => {
    filling.current = true
    work()
    filling.current = false
  }
  const put = (values: Partial<Values>) =>
    fill(() => {
      for (const name of names)
        if (values[name] !== undefined && form.getValues(name) !== values[name])
          form.setValue(name, values[name] as PathValue<Values, Path<Values>>)
    })
  const ask = (now: Conflicts) => {
    clashes.current = now
    setShown(now)
  }
  /** The sent write was rejected because of its base: the server has other values by now. */
  const stale = known.parked && isChangedElsewhere(known.parked.problem) ? known.parked.base : undefined
  const isStale = stale !== undefined
  const staleAt = useRef<number>(undefined)
  const draftNow = () => ({
    ...form.getValues(),
    seen: seen.current,
    ...(heard.current && { heard: heard.current }),
    ...(Object.keys(clashes.current).length > 0 && { clashes: clashes.current }),
  })
  /** Another tab has changed `before` to `after`. Fields that were not changed here take its values. */
  function hear(before: Record<string, unknown>, after: Record<string, unknown>) {
    if (!open.current) return undefined
    const mine: Record<string, unknown> = draftNow()
    const end = mergeDraft(touched.current ? before : mine, mine, after, { groups, isPart: known.isPart })
    if (end === mine) return mine
    const values = valuesFromDraft(map.empty, end)
    for (const name of names) if (values[name] !== mine[name]) brought.current[name] = values[name]
    touched.current = true
    seen.current = end.seen === true
    heard.current = serverValuesIn<Values>(map.empty, end) ?? heard.current
    put(values)
    ask(conflictsIn(end))
    return draftNow()
  }
  // A draft may have other parts only: the photos of the same form.
  const found = draft.found && names.some((name) => name in draft.found!) ? draft.found : draft.found && null
  const canOpen = ready && found !== undefined && Boolean(found || said || told || mayBegin)
  const begin = useEffectEvent(() => {
    const typed = found ? valuesFromDraft(map.empty, found) : said
    seen.current = found ? found.seen === true : said !== undefined
    touched.current = Boolean(found)
    heard.current = found ? serverValuesIn<Values>(map.empty, found) : stale
    if (stale) touched.current = true
    staleAt.current = known.parked?.problem.at
    // The user may type before the draft has loaded; keep that input.
    const sooner = form.getValues()
    const isEarly = names.some((name) => sooner[name] !== map.empty[name])
    const end = isEarly ? rebase(typed ?? told ?? map.empty, map.empty, sooner, map.both) : undefined
    if (end) {
      touched.current = true
      setOthers(end.others)
    }
    fill(() => resetForm(form, end?.values ?? typed ?? told ?? map.empty))
    if (!typed && told) seen.current = true
    if (found) ask(conflictsIn(found))
    else draft.stand(draftNow())
    open.current = true
    setOpened(true)
    if (end) note()
  })
  useEffect(() => {
    if (canOpen && !opened) begin()
  }, [canOpen, opened])

  // The persisted cache opens it at once, and may be older than what this person has sent since, from this phone or
  // another.
  const follow = useEffectEvent(() => {
    const now = stale ? told : (said ?? told)
    if (!now) return
    // It was rejected while it is open: what was sent is not its base.
    if (stale && staleAt.current !== known.parked?.problem.at) heard.current = stale
    if (stale) staleAt.current = known.parked?.problem.at
    const before = heard.current
    heard.current = now
    if (touched.current) {
      if (before && seen.current) keepUp(before, now)
      return
    }
    if (names.every((name) => now[name] === form.getValues(name))) return
    fill(() => resetForm(form, now))
    seen.current = true
    draft.stand(draftNow())
  })
  /** The server's values, or the pending write, differ from `before`: fields that were not changed here take them. */
  function keepUp(before: Values, now: Values) {
    const typed = form.getValues()
    const [mine, theirs]: [Values, Values] = [{ ...typed }, { ...now }]
    for (const name of names) {
      const isOver = known.follows && !known.follows.some((group) => group.includes(name))
      // It was sent from here and changed here since; or it was sent by another tab.
      if (isOver || sameButBlanks(now[name], sent.current[name])) theirs[name] = before[name]
      else if (mine[name] === brought.current[name]) mine[name] = before[name]
    }
    const end = mergeDraft(before, { ...mine, clashes: clashes.current }, theirs, { groups })
    const values = valuesFromDraft(map.empty, end)
    for (const name of names) if (values[name] !== mine[name]) typed[name] = values[name]
    put(typed)
    ask(conflictsIn(end))
  }
  useEffect(() => {
    if (opened && (isStale || said || told)) follow()
  }, [opened, isStale, said, told])

  // The draft was filled in before this phone had the server's values: empty fields take them.
  const join = useEffectEvent(() => {
    seen.current = true
    const theirs = (said ?? told) as Values
    const end = rebase(theirs, map.empty, form.getValues(), map.both)
    setOthers(end.others)
    put(end.values)
  })
  useEffect(() => {
    if (opened && told && !seen.current) join()
  }, [opened, told])

  const { change, flush } = draft
  const note = useEffectEvent(() => {
    if (!open.current || filling.current) return
    touched.current = true
    change(draftNow())
  })
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      if (name) note()
    })
    return unsubscribe
  }, [form])

  // Shows a rejection at its fields, as long as they have the rejected values.
  const { parked } = known
  const refusal = parked?.problem
  const sayRefusal = useEffectEvent(() => {
    if (!parked || !refusal) return
    const wrong: Partial<Record<Path<Values>, true>> = {}
    for (const [theirs, message] of Object.entries(refusal.fields ?? {})) {
      const name = (map.fieldOf?.(theirs) ?? theirs) as Path<Values>
      if (!(name in map.empty) || form.getValues(name) !== parked.values[name]) continue
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
    if (opened && refusal) sayRefusal()
  }, [opened, refusal])

  const sends: typeof ruled.sends = (work, ledElsewhere) =>
    ruled.sends((values) => {
      // A conflict has to be resolved first: the other value would be lost.
      if (Object.keys(clashes.current).length > 0) return setWanted((before) => before + 1)
      draft.sending()
      sent.current = values
      return work(values)
    }, ledElsewhere)

  const units = [
    ...groups,
    ...names.filter((name) => !groups.some((group) => group.includes(name))).map((name) => [name]),
  ]
  const clashing: Conflicting = {
    asked: units
      .filter((unit) => unit.some((name) => name in shown))
      .map((unit) => ({
        names: unit,
        mine: unit.map((name) => form.getValues(name as Path<Values>)),
        theirs: unit.map((name) => shown[name] ?? ''),
      })),
    wanted,
    choose(unit, theirs) {
      const rest = Object.entries(clashes.current).filter(([name]) => !unit.includes(name))
      const other = clashes.current
      ask(Object.fromEntries(rest))
      for (const name of unit as Path<Values>[])
        if (theirs && other[name] !== undefined)
          form.setValue(name, other[name] as PathValue<Values, Path<Values>>, { shouldValidate: true })
      if (!theirs) form.clearErrors(unit as Path<Values>[])
      touched.current = true
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
    /** The values this was made from; undefined where they are unknown. */
    madeFrom: () => heard.current,
    /** The values as the draft stores them. */
    draftNow,
    /**
     * The server's values have arrived and are in the form: sent before that, it would delete what nobody has seen
     * here.
     */
    isHeard: () => seen.current,
    /** Saves it as a draft, changed or not; false when the phone could not: it is retried by itself. */
    async keepAsDraft(): Promise<boolean> {
      touched.current = true
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
    refusal,
  }
}
