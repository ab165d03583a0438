import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DefaultValues, Path, PathValue } from 'react-hook-form'
import type { Row } from '#offline/rows.ts'
import { useDraft } from '#offline/use-draft.ts'
import { type FieldRules, type Fields, firstOf } from '#ui/ruled.ts'
import { useRuledForm } from '#ui/use-ruled-form.ts'
import { filledFrom, fromDraft } from './draft-values.ts'

type Map<Values extends Fields> = {
  empty: Values
  rules: FieldRules<Values>
  /** The field of the form for a field of the server's. */
  fieldOf?: ((name: string) => string) | undefined
}
type Known<Values extends Fields> = {
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
  parked: { values: Values; problem: NonNullable<Row['problem']> } | undefined
  /** The draft has other values besides the fields. */
  isPart?: boolean
}

/**
 * A form that is kept while it is filled in. It opens with the draft of this name, else with what this phone said last,
 * else with what the server says. Until somebody changes it it follows what is known; after that, what is heard later
 * fills only what is still empty. A refusal of the server's stands at its fields.
 */
export function useKeptForm<Values extends Fields>(name: string, map: Map<Values>, known: Known<Values>) {
  const { ready, said, told, mayBegin } = known
  const draft = useDraft<Record<string, unknown>>(name, known.isKept, known.isPart)
  const ruled = useRuledForm<Values>(map.rules, map.empty)
  const { form } = ruled
  const names = Object.keys(map.empty) as Path<Values>[]
  const [opened, setOpened] = useState(false)
  /** What the server says has been joined with what stands in the form. */
  const seen = useRef(false)
  const filling = useRef(false)
  /** Somebody has begun to change it: from then on it is theirs. */
  const touched = useRef(false)

  const fill = (work: () => void) => {
    filling.current = true
    work()
    filling.current = false
  }
  // A draft may say other things only: the photos of the same form.
  const found = draft.found && names.some((name) => name in draft.found!) ? draft.found : draft.found && null
  const canOpen = ready && found !== undefined && Boolean(found || said || told || mayBegin)
  const open = useEffectEvent(() => {
    const typed = found ? fromDraft(map.empty, found) : said
    seen.current = found ? found.seen === true : said !== undefined
    touched.current = Boolean(found)
    fill(() => form.reset((typed ?? told ?? map.empty) as DefaultValues<Values>))
    if (!typed && told) seen.current = true
    setOpened(true)
  })
  useEffect(() => {
    if (canOpen && !opened) open()
  }, [canOpen, opened])

  // Memory opens it at once, and may be older than what this person has sent since, from here or from another phone.
  const follow = useEffectEvent(() => {
    const now = said ?? told
    if (!now || touched.current || names.every((name) => now[name] === form.getValues(name))) return
    fill(() => form.reset(now as DefaultValues<Values>))
    seen.current = true
  })
  useEffect(() => {
    if (opened && (said || told)) follow()
  }, [opened, said, told])

  // Filled in before this phone knew of it: what is still empty is the server's.
  const join = useEffectEvent(() => {
    seen.current = true
    const joined = filledFrom((said ?? told) as Values, map.empty, form.getValues())
    fill(() => {
      for (const name of names)
        if (form.getValues(name) !== joined[name]) form.setValue(name, joined[name] as PathValue<Values, Path<Values>>)
    })
  })
  useEffect(() => {
    if (opened && told && !seen.current) join()
  }, [opened, told])

  const { change } = draft
  const note = useEffectEvent(() => {
    if (!opened || filling.current) return
    touched.current = true
    change({ ...form.getValues(), seen: seen.current })
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
    const first = firstOf(names, wrong)
    // After the frame in which the fields are drawn, and the page has led the reader to its heading.
    if (first) setTimeout(() => form.setFocus(first))
  })
  useEffect(() => {
    if (opened && refusal) sayRefusal()
  }, [opened, refusal])

  return {
    ...ruled,
    opened,
    /** What was typed earlier has been found again; undefined while it is being looked for. */
    found: found === undefined ? undefined : found !== null,
    draft: draft.state,
    flush: draft.flush,
    refusal,
  }
}
