import { addresses } from '#contract/addresses.ts'
import { isOpening, parkedStages } from '#forms/opening.ts'
import { type Onhand, reachedStage } from '#forms/reach.ts'
import { isCompleted, type Session } from '#session/session.ts'

/** `to`: another page is first. `open`: it is theirs, and open. `unknown`: that is still being found out. */
export type OwnerWay = { to: string } | 'open' | 'unknown'

type Known = Omit<Onhand, 'shop' | 'server'> & {
  /** The shelves have been read. */
  read: boolean
  /** What the server says of the shop; null when it cannot be asked now, undefined while it is. */
  told: { is_completed: number; wizard_stage: number } | null | undefined
}

/** Whether somebody may open what belongs to a shop of their own (`here`), and where they go otherwise (row 294, D37). */
export function ownerWay(me: Session | undefined, { read, told, ...shelves }: Known, here: string): OwnerWay {
  if (!me) return { to: addresses.signIn(here) }
  const shop = me.merchant_id ?? 0
  if (!shop) return { to: addresses.wentWrong }
  if (isCompleted(me)) return 'open'
  if (!read) return 'unknown'
  // It opens with the next signal: its own page says so, and what can be done until then.
  if (isOpening(shelves.rows, shop)) return { to: addresses.shop(shop) }
  // It may have arrived a moment before the session hears of it.
  if (told?.is_completed === 1 || shelves.arrived.some(({ name }) => name === 'onboarding.stage5')) return 'open'
  if (told === undefined) return 'unknown'
  const [toFix] = parkedStages(shelves.rows, shop)
  return { to: addresses.wizard(toFix ?? reachedStage({ ...shelves, shop, server: told?.wizard_stage })) }
}
