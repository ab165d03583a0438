import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { EndpointOf } from '#contract/index.ts'
import { shopWords } from '#contract/shops/shop-rules.ts'
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
import { useSession } from '#session/use-session.ts'
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
  /** What the server knows of the shop; remembered on this phone. */
  known: QueryState<ShopAnswer>
  /** What waits on this phone, of all stages. */
  rows: readonly OutboxEntry[]
  /** This stage's write that has not arrived. */
  pending: OutboxEntry | undefined
  /** What this phone said last of this stage, as long as `known` does not know of it: it waits, or has just arrived. */
  latest: OutboxEntry['ask'] | undefined
  /** What has arrived lately, of all stages. */
  arrived: readonly Receipt[]
  /** IndexedDB has been read: `rows` and `reached` are true. */
  ready: boolean
  /** The furthest stage that may be opened. */
  reached: Stage
  /** The stages before this one that nobody has kept, in order. */
  missing: Stage[]
  /** Where this stage's work is; undefined while there is none. */
  where: SaveState | undefined
  /**
   * Keeps the stage, waits for the server's answer while there is a connection, three seconds at most, and goes on unless that
   * is no. While a stage before it is missing it stays a draft, and that is said. `kept` is called before the page is
   * left: its draft has ended. Pressed twice it is kept once. Throws StorageError.
   */
  saveStage: (ask: StageInput<S>, kept?: () => void) => Promise<void>
  /** Leaves the stage unfinished: its draft stays, and the next stage opens as a draft too. Throws StorageError. */
  leaveForLater: () => Promise<void>
}

/** What every page of the wizard needs: whose shop it is, what is known of it, and the way on. */
export function useStage<S extends Stage>(stage: S): StageState<S> {
  const [, go] = useLocation()
  const client = useQueryClient()
  const me = useSession()
  const shop = me?.merchant_id ?? 0
  const known = useQuery({ ...endpointQuery('onboarding.detail', { dropdown: 0 }), enabled: shop > 0 })
  const { rows, arrived, known: rowsRead } = usePending()
  const localData = useLocalData()
  const server = known.data?.data.merchant.wizard_stage
  const wizardData: WizardData = { shop, server, ...localData }
  const reached = reachedStage(wizardData)
  const pending = pendingOf(rows, stageDraftName(shop, stage))
  const ready = rowsRead && localData.read
  const wasOpen = useWasOpen(known.data)

  // What the later stages choose from is fetched while there is a connection.
  useEffect(() => {
    if (!shop) return
    void client.prefetchQuery(endpointQuery('onboarding.dropdown', {}))
    void client.prefetchQuery(endpointQuery('regions.provinces', {}))
    void client.prefetchQuery(endpointQuery('regions.everyRegency', {}))
    if (stage === 4) void client.prefetchQuery(endpointQuery('onboarding.finish', {}))
  }, [client, shop, stage])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const mine = session()
    if (!mine) go(addresses.signIn(`${location.pathname}${location.search}`), { replace: true })
    else if (!mine.merchant_id) go(addresses.wentWrong, { replace: true })
  }, [])
  const hasEntered = useRef(false)
  const hasDraft = localData.drafts.some(({ name }) => name === stageDraftName(shop, stage))
  const isOpen = known.data?.data.merchant.is_completed === 1
  const redirectTo = !ready || shop === 0 ? undefined : redirectAddress()
  useEffect(() => {
    if (!redirectTo) return
    // A draft of it can be sent no more: whoever wanted to go on with it is told why not.
    if (wasOpen && hasDraft) toast(shopWords.completed)
    go(redirectTo, { replace: true })
  }, [redirectTo, wasOpen, hasDraft, go])
  // Another phone has opened it, and this session does not know yet.
  useEffect(() => {
    const mine = session()
    if (isOpen && mine && !isCompleted(mine)) changeSession({ user_is_completed: 1 })
  }, [isOpen])

  function redirectAddress(): string | undefined {
    // Whoever has sent the end of the wizard may still have to put a stage right.
    if (wasOpen) return rows.some(({ subject }) => subject === `merchant:${shop}`) ? undefined : addresses.shop(shop)
    if (stage <= reached) hasEntered.current = true
    // Nobody has told this phone yet how far the server is; and nobody is led away from where they are at work.
    return server === undefined || hasEntered.current ? undefined : addresses.wizard(reached)
  }

  const currentSave = useRef<Promise<void>>(undefined)
  const isStillHere = useIsMounted()

  function keepStage(ask: StageInput<S>, kept?: () => void): Promise<void> {
    currentSave.current ??= saveAndContinue(ask, kept).finally(() => {
      currentSave.current = undefined
    })
    return currentSave.current
  }

  async function saveAndContinue(ask: StageInput<S>, kept?: () => void) {
    const [missing] = missingBefore(await latestWizardData(wizardData), stage)
    if (missing !== undefined) {
      await saveDraftForLater()
      toast(`Tersimpan di HP sebagai draf: tahap ${missing} belum lengkap`)
    } else {
      const tookBack = await enqueueStage(shop, stage, ask)
      if (tookBack) toast('Sesudah mengubah, tekan Selesai sekali lagi di tahap 5.')
      const outcome = await outcomeOf({ same: stageDraftName(shop, stage) })
      // The refusal stands in the form by now.
      if (outcome === 'parked') return
      kept?.()
      if (outcome === 'behind') await toastBlocked()
    }
    if (stage === 2 || stage === 3) setStageCookie(stage + 1)
    if (isStillHere()) go(addresses.wizard(Math.min(5, stage + 1)))
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
    known,
    rows,
    pending,
    latest: pendingOf(optimisticWrites(rows, arrived, known.dataUpdatedAt), stageDraftName(shop, stage))?.ask,
    arrived,
    ready,
    reached,
    missing: missingBefore(wizardData, stage),
    where: saveStateOfStage(pending, wizardData, stage),
    saveStage: keepStage,
    leaveForLater: async () => {
      await saveDraftForLater()
      go(addresses.wizard(Math.min(5, stage + 1)))
    },
  }
}

/**
 * The shop was open already when the page came. Opened meanwhile, by this very page or another tab, it leads nobody away
 * from what they are doing.
 */
function useWasOpen(answer: ShopAnswer | undefined): boolean {
  const [before] = useState(() => isCompleted(session() ?? { user_is_completed: 0 }))
  const first = useRef<boolean>(undefined)
  if (answer) first.current ??= answer.data.merchant.is_completed === 1
  return before || first.current === true
}

function saveStateOfStage(pending: OutboxEntry | undefined, has: WizardData, stage: Stage): SaveState | undefined {
  if (pending) return pending.state === 'parked' ? 'fix' : pending.state
  const arrived = has.arrived.some(({ name }) => name === `onboarding.stage${stage}`)
  return arrived || (has.server ?? 1) > stage ? 'sent' : undefined
}

/** What is stored at this moment, not what was rendered. */
const latestWizardData = async (has: WizardData): Promise<WizardData> => ({ ...has, ...(await readLocalData()) })

/** The specification's cookie. The server's own field is the truth; nothing of ours reads this. */
function setStageCookie(stage: number) {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser we serve
  document.cookie = `wizard_stage=${stage}; path=/; max-age=31536000; samesite=lax`
}
