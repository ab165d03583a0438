import { addresses } from '#contract/addresses.ts'
import { isShopOpening, parkedStages } from '#drafts/shop-opening.ts'
import { reachedStage, type WizardData } from '#drafts/wizard/wizard-progress.ts'
import { isCompleted, type Session } from '#session/session.ts'

/** `to`: another page is first. `open`: it is theirs, and open. `unknown`: that is still being found out. */
export type OwnerAccess = { to: string } | 'open' | 'unknown'

type AccessSources = Omit<WizardData, 'shop' | 'server'> & {
  /** The shelves have been read. */
  read: boolean
  /** What the server says of the shop; null when it cannot be asked now, undefined while it is. */
  told: { is_completed: number; wizard_stage: number } | null | undefined
}

/** Whether somebody may open what belongs to a shop of their own (`here`), and where they go otherwise (row 294, D37). */
export function ownerAccess(
  me: Session | undefined,
  { read, told, ...shelves }: AccessSources,
  returnTo: string,
): OwnerAccess {
  if (!me) return { to: addresses.signIn(returnTo) }
  const shop = me.merchant_id ?? 0
  if (!shop) return { to: addresses.wentWrong }
  if (isCompleted(me)) return 'open'
  if (!read) return 'unknown'
  // It opens with the next signal: its own page says so, and what can be done until then.
  if (isShopOpening(shelves.rows, shop)) return { to: addresses.shop(shop) }
  // It may have arrived a moment before the session hears of it.
  if (told?.is_completed === 1 || shelves.arrived.some(({ name }) => name === 'onboarding.stage5')) return 'open'
  if (told === undefined) return 'unknown'
  const [toFix] = parkedStages(shelves.rows, shop)
  return { to: addresses.wizard(toFix ?? reachedStage({ ...shelves, shop, server: told?.wizard_stage })) }
}
