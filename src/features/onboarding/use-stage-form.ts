import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DefaultValues, Path, PathValue } from 'react-hook-form'
import type { WizardDetail } from '#contract/onboarding.ts'
import { fromDraft } from '#forms/draft-values.ts'
import { nameOf } from '#forms/stages.ts'
import { arrivedRows, waitingRows } from '#offline/outbox.ts'
import { saidSince } from '#offline/pending.ts'
import { ShelfTrouble } from '#offline/shelves.ts'
import { useDraft } from '#offline/use-draft.ts'
import { useLate } from '#ui/late.ts'
import { type FieldRules, type Fields, firstOf } from '#ui/ruled.ts'
import { useRuledForm } from '#ui/use-ruled-form.ts'
import { unsavedStages } from './unsaved-stages.ts'
import { type StageState, useStage } from './use-stage.ts'

type Typed = 1 | 2 | 3
type Ask<S extends Typed> = Parameters<StageState<S>['keepStage']>[0]

type Mapping<S extends Typed, Values extends Fields> = {
  empty: Values
  rules: FieldRules<Values>
  ofShop: (shop: WizardDetail) => Values
  ofAsk: (ask: Partial<Ask<S>>) => Values
  toAsk: (shop: number, values: Values, email: string) => Ask<S>
  /** The field of the form for a field of the server's. */
  fieldOf?: (name: string) => string
}

const patience = 2500 // ms until one may fill in what the server has not told yet

/**
 * The form of a stage: filled from the draft, else from what waits or has just arrived, else from what the server says.
 * Once somebody has changed it, what is heard later fills only what is still empty. Every change is kept as a draft.
 */
export function useStageForm<S extends Typed, Values extends Fields>(stage: S, map: Mapping<S, Values>) {
  const at = useStage(stage)
  const { shop, known, pending, latest, ready } = at
  const draft = useDraft<Record<string, unknown>>(nameOf(shop, stage), isKept)
  const ruled = useRuledForm<Values>(map.rules, map.empty)
  const { form } = ruled
  const [opened, setOpened] = useState(false)
  const [failure, setFailure] = useState<string>()
  const told = known.data?.data
  const late = useLate(!opened && told === undefined && !known.error, patience)
  /** What the server says has been joined with what stands in the form. */
  const seen = useRef(false)
  const filling = useRef(false)
  /** Somebody has begun to change it: from then on it is theirs. */
  const touched = useRef(false)

  const found = draft.found
  const canOpen = shop > 0 && ready && found !== undefined && Boolean(found || latest || told || known.error || late)
  const open = useEffectEvent(() => {
    const typed = found ? fromDraft(map.empty, found) : latest && map.ofAsk(latest as Partial<Ask<S>>)
    seen.current = found ? found.seen === true : latest !== undefined
    touched.current = found !== null
    filling.current = true
    form.reset((typed ?? (told ? map.ofShop(told) : map.empty)) as DefaultValues<Values>)
    filling.current = false
    if (!typed && told) seen.current = true
    setOpened(true)
  })
  useEffect(() => {
    if (canOpen && !opened) open()
  }, [canOpen, opened])

  // Until somebody changes something it follows what is known: memory opens it at once, and may be older than what this
  // person has sent since, from here or from another phone.
  const follow = useEffectEvent(() => {
    const now = latest ? map.ofAsk(latest as Partial<Ask<S>>) : told && map.ofShop(told)
    const same = (name: string) => now?.[name] === form.getValues(name as Path<Values>)
    if (!now || touched.current || Object.keys(map.empty).every(same)) return
    filling.current = true
    form.reset(now as DefaultValues<Values>)
    filling.current = false
    seen.current = true
  })
  useEffect(() => {
    if (opened && (latest || told)) follow()
  }, [opened, latest, told])

  // Filled in before this phone knew of the shop: what is still empty is the server's.
  useEffect(() => {
    if (!opened || !told || seen.current) return
    seen.current = true
    filling.current = true
    const theirs = latest ? map.ofAsk(latest as Partial<Ask<S>>) : map.ofShop(told)
    for (const name of Object.keys(map.empty) as Path<Values>[])
      if (form.getValues(name) === map.empty[name]) form.setValue(name, theirs[name] as PathValue<Values, Path<Values>>)
    filling.current = false
  }, [opened, told, latest, form, map])

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
  const parked = pending?.state === 'parked' ? pending : undefined
  const refusal = parked?.problem
  const sayRefusal = useEffectEvent(() => {
    if (!parked || !refusal) return
    const refused = map.ofAsk(parked.ask as Partial<Ask<S>>)
    const said: Partial<Record<Path<Values>, true>> = {}
    for (const [theirs, message] of Object.entries(refusal.fields ?? {})) {
      const name = (map.fieldOf?.(theirs) ?? theirs) as Path<Values>
      if (!(name in map.empty) || form.getValues(name) !== refused[name]) continue
      form.setError(name, { type: 'server', message })
      said[name] = true
    }
    const first = firstOf(Object.keys(map.empty) as Path<Values>[], said)
    // After the frame in which the fields are drawn, and the page has led the reader to its heading.
    if (first) setTimeout(() => form.setFocus(first))
  })
  useEffect(() => {
    if (opened && refusal) sayRefusal()
  }, [opened, refusal])

  /** Does what this phone has said, or the server, say the same already? */
  async function isKept(values: Record<string, unknown>) {
    const said = saidSince(await waitingRows(), await arrivedRows(), known.dataUpdatedAt)
    return unsavedStages({ shop, drafts: [{ name: nameOf(shop, stage), values }], told, said }).length === 0
  }
  async function save(values: Values) {
    setFailure(undefined)
    try {
      await at.keepStage(map.toAsk(shop, values, at.me?.user_email ?? ''))
    } catch (error) {
      if (!(error instanceof ShelfTrouble)) throw error
      setFailure(error.message)
    }
  }
  async function leaveForLater() {
    setFailure(undefined)
    try {
      await at.leaveForLater()
    } catch (error) {
      if (!(error instanceof ShelfTrouble)) throw error
      setFailure(error.message)
    }
  }

  return {
    ...at,
    form,
    field: ruled.field,
    opened,
    told,
    leaveForLater,
    frame: {
      stage,
      reached: at.reached,
      where: at.where,
      draft: draft.state,
      found: found === undefined ? undefined : found !== null,
      form: ruled.sends(save),
      busy: ruled.sending && 'Menyimpan…',
      disabled: !opened,
      failure: failure ?? refusal?.message,
      next: 'Selanjutnya',
    },
  }
}
