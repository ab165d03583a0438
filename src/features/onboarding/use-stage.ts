import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { EndpointOf } from '#contract/index.ts'
import { shopMessages } from '#contract/shops/rules.ts'
import { outcomeOf } from '#drafts/enqueue-and-wait.ts'
import { parkedStages } from '#drafts/shop-opening.ts'
import { useIsMounted } from '#drafts/use-is-mounted.ts'
import { readLocalData, useLocalData } from '#drafts/use-local-data.ts'
import { type Stage, stageDraftName, type stageWrite } from '#drafts/wizard/stages.ts'
import { laterMark, missingBefore, reachedStage, type WizardData } from '#drafts/wizard/wizard-progress.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { finishAll } from '#offline/drafts/before-unload.ts'
import { readDraft, saveDraft } from '#offline/drafts/drafts.ts'
import type { OutboxEntry, Receipt } from '#offline/outbox/entry.ts'
import { optimisticWrites, pendingOf, usePending } from '#offline/outbox/optimistic.ts'
import { isCompleted, type Session, session } from '#session/session.ts'
import { changeSession } from '#session/sign-in.ts'
import { useRequireSession } from '#session/use-require-session.ts'
import type { QueryState } from '#ui/feedback/QueryResult.tsx'
import type { SaveState } from '#ui/feedback/SaveStatus.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { enqueueStage } from './enqueue-stage.ts'

export type ShopAnswer = Answer<EndpointOf<'onboarding.detail'>>
type StageInput<S extends Stage> = Parameters<typeof stageWrite<S>>[2]

export type StageState<S extends Stage> = {
  me: Session | undefined
  /** The merchant's id; 0 without one. */
  shop: number
  /** The query of the server's detail of the shop; its data are persisted on this phone. */
  detail: QueryState<ShopAnswer>
  /** The pending writes of all stages. */
  rows: readonly OutboxEntry[]
  /** The stage's pending write. */
  pending: OutboxEntry | undefined
  /** The latest request of this stage that `detail` does not contain yet: its write is pending or was just accepted. */
  latest: OutboxEntry['ask'] | undefined
  /** The receipts of recently accepted writes, of all stages. */
  arrived: readonly Receipt[]
  /** IndexedDB has been read: `rows` and `reached` are final. */
  ready: boolean
  /** The furthest stage that may be opened. */
  reached: Stage
  /** The earlier stages that were never saved, in order; none as long as this phone has not been read. */
  missing: Stage[]
  /** Reads this phone now for `missing`. */
  readMissing: () => Promise<Stage[]>
  /** The save status of this stage; undefined if it was never saved. */
  where: SaveState | undefined
  /**
   * Enqueues the stage, waits up to three seconds for the server's response while there is a connection, and opens the
   * next stage unless the server rejects this one. If an earlier stage is missing, this one stays a draft, and a toast
   * tells the user. `onSaved` is called before the page changes: the draft has ended. A second call while one is
   * running does not save twice. Throws StorageError.
   */
  saveStage: (ask: StageInput<S>, onSaved?: () => void) => Promise<void>
  /** Leaves the stage unfinished: its draft stays, and the next stage opens as a draft too. Throws StorageError. */
  leaveForLater: () => Promise<void>
}

/** The state that all pages of the wizard share: shop, server's detail, pending writes, progress, and saving. */
export function useStage<S extends Stage>(stage: S): StageState<S> {
  const [, go] = useLocation()
  const client = useQueryClient()
  const me = useRequireSession()
  const shop = me?.merchant_id ?? 0
  const detail = useQuery({ ...endpointQuery('onboarding.detail', { dropdown: 0 }), enabled: shop > 0 })
  const { rows, arrived, loaded: rowsRead } = usePending()
  const localData = useLocalData()
  const server = detail.data?.data.merchant.wizard_stage
  const wizardData: WizardData = { shop, server, ...localData }
  const reached = reachedStage(wizardData)
  const pending = pendingOf(rows, stageDraftName(shop, stage))
  const ready = rowsRead && localData.read
  const wasOpen = useWasOpen(detail.data)

  // Fetch the lists for the later stages while there is a connection.
  useEffect(() => {
    if (!shop) return
    void client.prefetchQuery(endpointQuery('onboarding.dropdown', {}))
    void client.prefetchQuery(endpointQuery('regions.provinces', {}))
    void client.prefetchQuery(endpointQuery('regions.everyRegency', {}))
    if (stage === 4) void client.prefetchQuery(endpointQuery('onboarding.finish', {}))
  }, [client, shop, stage])

  const hasEntered = useRef(false)
  const hasDraft = localData.drafts.some(({ name }) => name === stageDraftName(shop, stage))
  const isOpen = detail.data?.data.merchant.is_completed === 1
  const redirectTo = me && shop === 0 ? addresses.wentWrong : !ready || shop === 0 ? undefined : redirectAddress()
  useEffect(() => {
    if (!redirectTo) return
    // The draft can no longer be sent; tell the merchant why.
    if (wasOpen && hasDraft) toast(shopMessages.completed)
    go(redirectTo, { replace: true })
  }, [redirectTo, wasOpen, hasDraft, go])
  // If another phone has opened the shop, update this phone's session.
  useEffect(() => {
    const current = session()
    if (isOpen && current && !isCompleted(current)) changeSession({ user_is_completed: 1 })
  }, [isOpen])

  function redirectAddress(): string | undefined {
    // While writes of this shop are pending, a rejected stage may still need a correction.
    if (wasOpen) return rows.some(({ subject }) => subject === `merchant:${shop}`) ? undefined : addresses.shop(shop)
    if (stage <= reached) hasEntered.current = true
    // Do not redirect before the server's stage is known, nor from a stage that the merchant is working in.
    return server === undefined || hasEntered.current ? undefined : addresses.wizard(reached)
  }

  const readMissing = async () => missingBefore(await latestWizardData(wizardData), stage)
  const currentSave = useRef<Promise<void>>(undefined)
  const isMounted = useIsMounted()

  function saveStage(ask: StageInput<S>, onSaved?: () => void): Promise<void> {
    currentSave.current ??= saveAndContinue(ask, onSaved).finally(() => {
      currentSave.current = undefined
    })
    return currentSave.current
  }

  async function saveAndContinue(ask: StageInput<S>, onSaved?: () => void) {
    const [missing] = await readMissing()
    if (missing !== undefined) {
      await saveDraftForLater()
      toast(`Tersimpan di HP sebagai draf: tahap ${missing} belum lengkap`)
    } else {
      const hasRemovedFinish = await enqueueStage(shop, stage, ask)
      if (hasRemovedFinish) toast('Sesudah mengubah, tekan Selesai sekali lagi di tahap 5.')
      const outcome = await outcomeOf({ same: stageDraftName(shop, stage) })
      // The form shows the rejection.
      if (outcome === 'parked') return
      onSaved?.()
      if (outcome === 'behind') await toastBlocked()
    }
    if (stage === 2 || stage === 3) setStageCookie(stage + 1)
    if (isMounted()) go(addresses.wizard(Math.min(5, stage + 1)))
  }

  async function toastBlocked() {
    const [first] = parkedStages((await readLocalData()).rows, shop)
    if (first === undefined) return
    toast(`Tersimpan di HP. Terkirim sesudah tahap ${first} diperbaiki.`, {
      action: { name: 'Perbaiki', run: () => go(addresses.wizard(first)) },
    })
  }

  async function saveDraftForLater() {
    await finishAll()
    const name = stageDraftName(shop, stage)
    const draft = await readDraft(name)
    await saveDraft(name, { ...draft?.values, [laterMark]: 1 })
  }

  return {
    me,
    shop,
    detail,
    rows,
    pending,
    latest: pendingOf(optimisticWrites(rows, arrived, detail.dataUpdatedAt), stageDraftName(shop, stage))?.ask,
    arrived,
    ready,
    reached,
    // A stage that waits on this phone would seem to be missing before its entry has been read.
    missing: ready ? missingBefore(wizardData, stage) : [],
    readMissing,
    where: saveStateOfStage(pending, wizardData, stage),
    saveStage,
    leaveForLater: async () => {
      await saveDraftForLater()
      go(addresses.wizard(Math.min(5, stage + 1)))
    },
  }
}

/**
 * Whether the shop was open already when the page opened. If this page or another tab opens it later, the merchant is
 * not redirected.
 */
function useWasOpen(answer: ShopAnswer | undefined): boolean {
  const [wasCompleted] = useState(() => isCompleted(session() ?? { user_is_completed: 0 }))
  const wasOpenOnServer = useRef<boolean>(undefined)
  if (answer) wasOpenOnServer.current ??= answer.data.merchant.is_completed === 1
  return wasCompleted || wasOpenOnServer.current === true
}

function saveStateOfStage(pending: OutboxEntry | undefined, data: WizardData, stage: Stage): SaveState | undefined {
  if (pending) return pending.state === 'parked' ? 'fix' : pending.state
  const hasReceipt = data.arrived.some(({ name }) => name === `onboarding.stage${stage}`)
  return hasReceipt || (data.server ?? 1) > stage ? 'sent' : undefined
}

/** Reads IndexedDB now, because the rendered data may be older. */
const latestWizardData = async (data: WizardData): Promise<WizardData> => ({ ...data, ...(await readLocalData()) })

/** The cookie that the specification requires. No code of ours reads it: the server's `wizard_stage` counts. */
function setStageCookie(stage: number) {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser we serve
  document.cookie = `wizard_stage=${stage}; path=/; max-age=31536000; samesite=lax`
}
