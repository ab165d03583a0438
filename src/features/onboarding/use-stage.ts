import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { EndpointOf } from '#contract/index.ts'
import { shopWords } from '#contract/shop-rules.ts'
import { outcomeOf } from '#forms/keep-and-send.ts'
import { parkedStages } from '#forms/opening.ts'
import { leftForLater, missingBefore, type Onhand, reachedStage } from '#forms/reach.ts'
import { nameOf, type Stage, type writeOf } from '#forms/stages.ts'
import { readShelves, useShelves } from '#forms/use-shelves.ts'
import { useStillHere } from '#forms/use-still-here.ts'
import { draftOf, keepDraft } from '#offline/drafts.ts'
import { pendingOf, saidSince, usePending } from '#offline/pending.ts'
import { question } from '#offline/question.ts'
import type { Arrived, Row } from '#offline/rows.ts'
import { finishAll } from '#offline/unfinished.ts'
import { isCompleted, type Session, session } from '#session/session.ts'
import { changeSession } from '#session/signing.ts'
import { useSession } from '#session/use-session.ts'
import type { Asked } from '#ui/Answer.tsx'
import { say } from '#ui/news.ts'
import type { Where } from '#ui/Whereabouts.tsx'
import { keepStageOf } from './finishing.ts'

export type ShopAnswer = Answer<EndpointOf<'onboarding.detail'>>
type StageAsk<S extends Stage> = Parameters<typeof writeOf<S>>[2]

export type StageState<S extends Stage> = {
  me: Session | undefined
  /** The merchant's id; 0 without one. */
  shop: number
  /** What the server knows of the shop; remembered on this phone. */
  known: Asked<ShopAnswer>
  /** What waits on this phone, of all stages. */
  rows: readonly Row[]
  /** This stage's write that has not arrived. */
  pending: Row | undefined
  /** What this phone said last of this stage, as long as `known` does not know of it: it waits, or has just arrived. */
  latest: Row['ask'] | undefined
  /** What has arrived lately, of all stages. */
  arrived: readonly Arrived[]
  /** The shelves have been read: `rows` and `reached` are true. */
  ready: boolean
  /** The furthest stage that may be opened. */
  reached: Stage
  /** The stages before this one that nobody has kept, in order. */
  missing: Stage[]
  /** Where this stage's work is; undefined while there is none. */
  where: Where | undefined
  /**
   * Keeps the stage, waits for the server's answer while there is a road, three seconds at most, and goes on unless that
   * is no. While a stage before it is missing it stays a draft, and that is said. `kept` is called before the page is
   * left: its draft has ended. Pressed twice it is kept once. Throws ShelfTrouble.
   */
  keepStage: (ask: StageAsk<S>, kept?: () => void) => Promise<void>
  /** Leaves the stage unfinished: its draft stays, and the next stage opens as a draft too. Throws ShelfTrouble. */
  leaveForLater: () => Promise<void>
}

/** What every page of the wizard needs: whose shop it is, what is known of it, and the way on. */
export function useStage<S extends Stage>(stage: S): StageState<S> {
  const [, go] = useLocation()
  const client = useQueryClient()
  const me = useSession()
  const shop = me?.merchant_id ?? 0
  const known = useQuery({ ...question('onboarding.detail', { dropdown: 0 }), enabled: shop > 0 })
  const { rows, arrived, known: rowsRead } = usePending()
  const shelves = useShelves()
  const server = known.data?.data.merchant.wizard_stage
  const has: Onhand = { shop, server, ...shelves }
  const reached = reachedStage(has)
  const pending = pendingOf(rows, nameOf(shop, stage))
  const ready = rowsRead && shelves.read
  const done = useDone(known.data)

  // What the later stages choose from is fetched while there is a road.
  useEffect(() => {
    if (!shop) return
    void client.prefetchQuery(question('onboarding.dropdown', {}))
    void client.prefetchQuery(question('regions.provinces', {}))
    void client.prefetchQuery(question('regions.everyRegency', {}))
    if (stage === 4) void client.prefetchQuery(question('onboarding.finish', {}))
  }, [client, shop, stage])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const mine = session()
    if (!mine) go(addresses.signIn(`${location.pathname}${location.search}`), { replace: true })
    else if (!mine.merchant_id) go(addresses.wentWrong, { replace: true })
  }, [])
  const entered = useRef(false)
  const begun = shelves.drafts.some(({ name }) => name === nameOf(shop, stage))
  const isOpen = known.data?.data.merchant.is_completed === 1
  const away = !ready || shop === 0 ? undefined : awayFrom()
  useEffect(() => {
    if (!away) return
    // A draft of it can be sent no more: whoever wanted to go on with it is told why not.
    if (done && begun) say(shopWords.completed)
    go(away, { replace: true })
  }, [away, done, begun, go])
  // Another phone has opened it, and this session does not know yet.
  useEffect(() => {
    const mine = session()
    if (isOpen && mine && !isCompleted(mine)) changeSession({ user_is_completed: 1 })
  }, [isOpen])

  function awayFrom(): string | undefined {
    // Whoever has opened the shop on the road may still have to put a stage right.
    if (done) return rows.some(({ subject }) => subject === `merchant:${shop}`) ? undefined : addresses.shop(shop)
    if (stage <= reached) entered.current = true
    // Nobody has told this phone yet how far the server is; and nobody is led away from where they are at work.
    return server === undefined || entered.current ? undefined : addresses.wizard(reached)
  }

  const keeping = useRef<Promise<void>>(undefined)
  const isStillHere = useStillHere()

  function keepStage(ask: StageAsk<S>, kept?: () => void): Promise<void> {
    keeping.current ??= keepAndGoOn(ask, kept).finally(() => {
      keeping.current = undefined
    })
    return keeping.current
  }

  async function keepAndGoOn(ask: StageAsk<S>, kept?: () => void) {
    const [missing] = missingBefore(await onHand(has), stage)
    if (missing !== undefined) {
      await draftForLater()
      say(`Tersimpan di HP sebagai draf: tahap ${missing} belum lengkap`)
    } else {
      const tookBack = await keepStageOf(shop, stage, ask)
      if (tookBack) say('Sesudah mengubah, tekan Selesai sekali lagi di tahap 5.')
      const outcome = await outcomeOf({ same: nameOf(shop, stage) })
      // The refusal stands in the form by now.
      if (outcome === 'parked') return
      kept?.()
      if (outcome === 'behind') await sayBehind()
    }
    if (stage === 2 || stage === 3) rememberStage(stage + 1)
    if (isStillHere()) go(addresses.wizard(Math.min(5, stage + 1)))
  }

  async function sayBehind() {
    const [first] = parkedStages((await readShelves()).rows, shop)
    if (first === undefined) return
    say(`Tersimpan di HP. Terkirim sesudah tahap ${first} diperbaiki.`, {
      action: { name: 'Perbaiki', run: () => go(addresses.wizard(first)) },
    })
  }

  async function draftForLater() {
    await finishAll()
    const name = nameOf(shop, stage)
    const draft = await draftOf(name)
    await keepDraft(name, { ...draft?.values, [leftForLater]: 1 })
  }

  return {
    me,
    shop,
    known,
    rows,
    pending,
    latest: pendingOf(saidSince(rows, arrived, known.dataUpdatedAt), nameOf(shop, stage))?.ask,
    arrived,
    ready,
    reached,
    missing: missingBefore(has, stage),
    where: whereOf(pending, has, stage),
    keepStage,
    leaveForLater: async () => {
      await draftForLater()
      go(addresses.wizard(Math.min(5, stage + 1)))
    },
  }
}

/**
 * The shop was open already when the page came. Opened meanwhile, by this very page or another tab, it leads nobody away
 * from what they are doing.
 */
function useDone(answer: ShopAnswer | undefined): boolean {
  const [before] = useState(() => isCompleted(session() ?? { user_is_completed: 0 }))
  const first = useRef<boolean>(undefined)
  if (answer) first.current ??= answer.data.merchant.is_completed === 1
  return before || first.current === true
}

function whereOf(pending: Row | undefined, has: Onhand, stage: Stage): Where | undefined {
  if (pending) return pending.state === 'parked' ? 'fix' : pending.state
  const arrived = has.arrived.some(({ name }) => name === `onboarding.stage${stage}`)
  return arrived || (has.server ?? 1) > stage ? 'sent' : undefined
}

/** The shelves as they are at this moment, not as they were drawn. */
const onHand = async (has: Onhand): Promise<Onhand> => ({ ...has, ...(await readShelves()) })

/** The specification's cookie (row 112). The server's own field is the truth (D23); nothing of ours reads this. */
function rememberStage(stage: number) {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser we serve
  document.cookie = `wizard_stage=${stage}; path=/; max-age=31536000; samesite=lax`
}
