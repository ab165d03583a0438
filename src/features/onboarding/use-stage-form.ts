import { useMemo, useState } from 'react'
import type { WizardDetail } from '#contract/onboarding.ts'
import { baseIn, useAskAgain } from '#forms/made-from.ts'
import { nameOf } from '#forms/stages.ts'
import { useKeptForm } from '#forms/use-kept-form.ts'
import { arrivedRows, waitingRows } from '#offline/outbox.ts'
import { saidSince } from '#offline/pending.ts'
import { ShelfTrouble } from '#offline/shelves.ts'
import { useLate } from '#ui/late.ts'
import type { FieldRules, Fields } from '#ui/ruled.ts'
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

/** The form of a stage, filled from what is known of it; every change is kept as a draft. */
export function useStageForm<S extends Typed, Values extends Fields>(stage: S, map: Mapping<S, Values>) {
  const at = useStage(stage)
  const { shop, known, pending, latest } = at
  const told = known.data?.data
  const late = useLate(told === undefined && !known.error, patience)
  const [failure, setFailure] = useState<string>()
  const ofAsk = (ask: object) => map.ofAsk(ask as Partial<Ask<S>>)
  const parked = pending?.state === 'parked' ? pending : undefined

  const kept = useKeptForm<Values>(nameOf(shop, stage), map, {
    ready: shop > 0 && at.ready,
    // biome-ignore lint/correctness/useExhaustiveDependencies: a mapping is the same for ever
    said: useMemo(() => latest && ofAsk(latest), [latest]),
    told: useMemo(() => told && map.ofShop(told), [told, map]),
    mayBegin: Boolean(known.error) || late,
    isKept,
    parked: parked?.problem && {
      ...{ values: ofAsk(parked.ask), problem: parked.problem, base: baseIn(parked.ask, ofAsk) },
    },
  })

  useAskAgain(parked, known.refetch)
  const asking = (values: Values) => {
    const before = kept.madeFrom()
    const asked = (some: Values) => map.toAsk(shop, some, at.me?.user_email ?? '') as object
    return { ...asked(values), ...(before && { base: asked(before) }) } as Ask<S>
  }
  /** Does what this phone has said, or the server, say the same already? */
  async function isKept(values: Record<string, unknown>) {
    const said = saidSince(await waitingRows(), await arrivedRows(), known.dataUpdatedAt)
    return unsavedStages({ shop, drafts: [{ name: nameOf(shop, stage), values }], told, said }).length === 0
  }
  async function trying(work: () => Promise<void>) {
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ShelfTrouble)) throw error
      setFailure(error.message)
    }
  }

  return {
    ...at,
    form: kept.form,
    field: kept.field,
    opened: kept.opened,
    told,
    leaveForLater: () => trying(at.leaveForLater),
    frame: {
      stage,
      reached: at.reached,
      where: at.where,
      draft: kept.draft,
      found: kept.found,
      clashing: kept.clashing,
      form: kept.sends((values) => trying(() => at.keepStage(asking(values)))),
      busy: kept.sending && 'Menyimpan…',
      disabled: !kept.opened,
      failure: failure ?? kept.refusal?.message,
      next: 'Selanjutnya',
    },
  }
}
