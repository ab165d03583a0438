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
  /** The shelves have been read. */
  ready: boolean
  /** What this phone said last, as long as the server's word does not know of it; the same object until it changes. */
  said: Values | undefined
  /** What the server says; the same object until it changes. */
  told: Values | undefined
  /** Nobody is waited for any longer: it may be filled in from nothing. */
  mayBegin: boolean
  /** Is what the draft says kept by now, by whoever? */
  isKept: (values: Record<string, unknown>) => Promise<boolean>
  /** What was said with the write that the server has refused, and why. */
  parked: { values: Values; problem: NonNullable<OutboxEntry['problem']>; base?: Values | undefined } | undefined
  /** The draft has other values besides the fields. */
  isPart?: boolean
  /** Whose it is, where it is not of whoever is here. */
  whose?: string
  /** Only those follow what is heard later, each by itself; without it every field does that nobody has changed. */
  follows?: FieldGroups<Values>
}

const sameButBlanks = (one: string | undefined, other: string | undefined) =>
  other !== undefined && (one ?? '').trim() === other.trim()

/** What was known when a draft was written; undefined in a draft that does not say it. */
const serverValuesIn = <Values extends Fields>(
  empty: Values,
  { heard }: Record<string, unknown>,
): Values | undefined =>
  typeof heard === 'object' && heard !== null ? valuesFromDraft(empty, heard as Record<string, unknown>) : undefined

/**
 * A form that is kept while it is filled in. It opens with the draft of this name, else with what this phone said last,
 * else with what the server says. Until somebody changes it it follows what is known; after that, what is heard later
 * comes into the fields that nobody has changed here. What another tab writes into its draft stands here too. A field that
 * was changed here and elsewhere is asked about. A refusal of the server's stands at its fields.
 */
export function useDraftForm<Values extends Fields>(
  name: string,
  map: DraftFormMapping<Values>,
  known: ServerState<Values>,
) {
  const { ready, said, told, mayBegin } = known
  useOpenForm(name)
  const [groups] = useState(() => groupsIn(map.empty, known.follows))
  const draft = useDraft<Record<string, unknown>>(name, known.isKept, known.isPart, known.whose, {
    groups,
    hear: (before, after) => hear(before, after),
  })
  const ruled = useRuleForm<Values>(map.rules, map.empty)
  const { form } = ruled
  const names = Object.keys(map.empty) as Path<Values>[]
  const [opened, setOpened] = useState(false)
  /** The same at once: what is typed before that has been drawn is kept too. */
  const open = useRef(false)
  /** What the server says has been joined with what stands in the form. */
  const seen = useRef(false)
  const filling = useRef(false)
  /** Somebody has begun to change it: from then on it is theirs. */
  const touched = useRef(false)
  /** What was known last: a field that says the same has been changed by nobody. */
  const heard = useRef<Values>(undefined)
  /** What the server, or an earlier draft, turned out to say where something else had been typed before it was heard. */
  const [others, setOthers] = useState<Partial<Values>>({})
  /** What was changed elsewhere where it was changed here too. */
  const clashes = useRef<Conflicts>({})
  const [shown, setShown] = useState<Conflicts>({})
  const [wanted, setWanted] = useState(0)
  /** What another tab has written, and what has been sent from here: nobody is asked about either. */
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
  /** What was sent was refused because it was made from this, and the server says something else by now. */
  const stale = known.parked && isChangedElsewhere(known.parked.problem) ? known.parked.base : undefined
  const isStale = stale !== undefined
  const staleAt = useRef<number>(undefined)
  const draftNow = () => ({
    ...form.getValues(),
    seen: seen.current,
    ...(heard.current && { heard: heard.current }),
    ...(Object.keys(clashes.current).length > 0 && { clashes: clashes.current }),
  })
  /** Another tab has written `after` over `before`. What nobody has changed here is as it stands there. */
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
  // A draft may say other things only: the photos of the same form.
  const found = draft.found && names.some((name) => name in draft.found!) ? draft.found : draft.found && null
  const canOpen = ready && found !== undefined && Boolean(found || said || told || mayBegin)
  const begin = useEffectEvent(() => {
    const typed = found ? valuesFromDraft(map.empty, found) : said
    seen.current = found ? found.seen === true : said !== undefined
    touched.current = Boolean(found)
    heard.current = found ? serverValuesIn<Values>(map.empty, found) : stale
    if (stale) touched.current = true
    staleAt.current = known.parked?.problem.at
    // Whoever was quicker than this phone's memory has typed already: no letter of it goes.
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

  // Memory opens it at once, and may be older than what this person has sent since, from here or from another phone.
  const follow = useEffectEvent(() => {
    const now = stale ? told : (said ?? told)
    if (!now) return
    // Refused while it is open: it was not made from what was sent itself.
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
  /** The server, or this phone, says something else than `before`: it comes into what nobody has changed here. */
  function keepUp(before: Values, now: Values) {
    const typed = form.getValues()
    const [mine, theirs]: [Values, Values] = [{ ...typed }, { ...now }]
    for (const name of names) {
      const isOver = known.follows && !known.follows.some((group) => group.includes(name))
      // Sent from here, and changed here since; or another tab's word of it, sent from there.
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

  // Filled in before this phone knew of it: what is still empty is the server's.
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

  // A refusal of the server's, at its fields, as long as they say what was refused.
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
    // After the frame in which the fields are drawn, and the page has led the reader to its heading.
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
      // One of two that were written has to be chosen first: the other would be gone.
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
    /** What was typed earlier has been found again; undefined while it is being looked for. */
    found: found === undefined ? undefined : found !== null,
    draft: draft.state,
    flush,
    /** For <Clashes>. */
    clashing,
    /** What this was made from; undefined where nobody knows. */
    madeFrom: () => heard.current,
    /** As the draft says it. */
    draftNow,
    /** What is there has been heard, and is in the form: sent before that, it would wipe what nobody has seen here. */
    isHeard: () => seen.current,
    /** Keeps it as a draft, changed or not; false when the phone could not: it is tried again by itself. */
    async keepAsDraft(): Promise<boolean> {
      touched.current = true
      change(draftNow())
      return flush()
    },
    /** Where something was typed before the server, or this phone's memory, was heard: what that says there. */
    others,
    /** Takes over what is said in these fields, as if it had been typed. */
    take(values: Partial<Values>) {
      for (const name of names)
        if (values[name] !== undefined) form.setValue(name, values[name] as PathValue<Values, Path<Values>>)
      setOthers({})
    },
    refusal,
  }
}
