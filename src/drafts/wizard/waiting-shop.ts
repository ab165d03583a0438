import type { RequestOf } from '#contract/endpoint.ts'
import type { EndpointOf } from '#contract/index.ts'
import type { OutboxEntry, Receipt } from '#offline/outbox/entry.ts'
import { optimisticWrites, pendingOf } from '#offline/outbox/optimistic.ts'
import { type Stage, stageDraftName } from './stages.ts'

// The shop as its stages on this phone describe it, as far as the server's answer does not contain them yet: for
// screens that show the shop while its registration waits for a signal.

/** Fields are undefined when no stage on this phone has them. */
export type WaitingShop = {
  name: string | undefined
  address: string | undefined
  /** A path, or a file on this phone: 'file:<id>'. */
  logo: string | undefined
}

type StageInput<S extends Stage> = RequestOf<EndpointOf<`onboarding.stage${S}`>>

/** `askedAt`: when the server's answer was requested, in ms by this phone's clock; 0 without an answer. */
export function waitingShopOf(
  shop: number,
  rows: readonly OutboxEntry[],
  arrived: readonly Receipt[],
  askedAt: number,
): WaitingShop {
  const writes = optimisticWrites(rows, arrived, askedAt)
  const inputOf = <S extends Stage>(stage: S) =>
    pendingOf(writes, stageDraftName(shop, stage))?.ask as StageInput<S> | undefined
  return {
    name: inputOf(1)?.name || undefined,
    address: inputOf(2)?.address || undefined,
    logo: inputOf(4)?.img_64 ?? undefined,
  }
}
