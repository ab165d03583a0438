import { useMemo, useState } from 'react'
import type { WizardDetail } from '#contract/onboarding/schemas.ts'
import { contractCheck } from '#drafts/contract-check.ts'
import type { ListReaders } from '#drafts/draft-values.ts'
import { useDraftForm } from '#drafts/use-draft-form.ts'
import { stageDraftName } from '#drafts/wizard/stages.ts'
import { baseOfWrite, useRefetchOnConflict } from '#drafts/write-base.ts'
import { optimisticWrites, pendingOf } from '#offline/outbox/optimistic.ts'
import { pendingEntries, receipts } from '#offline/outbox/outbox.ts'
import { StorageError } from '#offline/storage/local-db.ts'
import { useDelayed } from '#ui/feedback/use-delayed.ts'
import type { FieldRules, Fields } from '#ui/fields/rule-resolver.ts'
import { compareFields } from './draft-comparison.ts'
import { type StageState, useStage } from './use-stage.ts'

type FormStage = 1 | 2 | 3
type StageInput<S extends FormStage> = Parameters<StageState<S>['saveStage']>[0]

/** The mapping of a stage's form from the server's detail, and from and to the request. */
export type StageMapping<S extends FormStage, Values extends Fields> = {
  empty: Values
  /** Rules of fields that the request joins or leaves out; the contract checks the others. */
  rules?: FieldRules<Values>
  lists?: ListReaders<Values>
  ofShop: (shop: WizardDetail) => Values
  fromRequest: (ask: Partial<StageInput<S>>) => Values
  /** The request for valid values. `email`: the account's. */
  toRequest: (shop: number, values: Values, email: string) => StageInput<S>
  /** The field of the form for a field of the server's. */
  fieldOf?: (name: string) => string
}

const serverTimeout = 2500 // ms to wait for the server's values before the merchant may fill in an empty form

/** The form of a stage, filled from the draft, the pending write or the server; every change is stored in the draft. */
export function useStageForm<S extends FormStage, Values extends Fields>(stage: S, map: StageMapping<S, Values>) {
  const stageState = useStage(stage)
  const { shop, detail, pending, latest } = stageState
  const serverDetail = detail.data?.data
  const isDelayed = useDelayed(serverDetail === undefined && !detail.error, serverTimeout)
  const [failure, setFailure] = useState<string>()
  const fromRequest = (ask: object) => map.fromRequest(ask as Partial<StageInput<S>>)
  const parked = pending?.state === 'parked' ? pending : undefined

  const check = contractCheck<Values>(`onboarding.stage${stage}`, (values) => requestOf(values), map.fieldOf)
  const draftForm = useDraftForm<Values>(
    stageDraftName(shop, stage),
    { ...map, check },
    {
      ready: shop > 0 && stageState.ready,
      // biome-ignore lint/correctness/useExhaustiveDependencies: the mapping never changes
      pending: useMemo(() => latest && fromRequest(latest), [latest]),
      serverData: useMemo(() => serverDetail && map.ofShop(serverDetail), [serverDetail, map]),
      mayBegin: Boolean(detail.error) || isDelayed,
      isKept,
      parked: parked?.problem && {
        ...{ values: fromRequest(parked.ask), problem: parked.problem, base: baseOfWrite(parked.ask, fromRequest) },
      },
    },
  )

  useRefetchOnConflict(parked, detail.refetch)
  const requestOf = (values: Values) => map.toRequest(shop, values, stageState.me?.user_email ?? '') as object
  const inputOf = (values: Values) => {
    const base = draftForm.baseValues()
    return { ...requestOf(values), ...(base && { base: requestOf(base) }) } as StageInput<S>
  }
  /** Whether the pending write, or else the server, has the same values already. */
  async function isKept(values: Record<string, unknown>) {
    const pending = optimisticWrites(await pendingEntries(), await receipts(), detail.dataUpdatedAt)
    const ask = pendingOf(pending, stageDraftName(shop, stage))?.ask
    return !compareFields({ ...map, fromRequest })(values, serverDetail, ask)
  }
  async function catchingStorageError(work: () => Promise<void>) {
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      setFailure(error.message)
    }
  }

  return {
    ...stageState,
    form: draftForm.form,
    field: draftForm.field,
    opened: draftForm.opened,
    serverDetail,
    leaveForLater: () => catchingStorageError(stageState.leaveForLater),
    frame: {
      stage,
      reached: stageState.reached,
      where: stageState.where,
      draft: draftForm.draft,
      found: draftForm.found,
      conflicting: draftForm.conflicting,
      form: draftForm.formProps((values) => catchingStorageError(() => stageState.saveStage(inputOf(values)))),
      busy: draftForm.sending && 'Menyimpan…',
      disabled: !draftForm.opened,
      failure: failure ?? draftForm.rejection?.message,
      next: 'Selanjutnya',
    },
  }
}
