import { addresses } from '#contract/addresses.ts'
import { Problem } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import { tell } from '#offline/telling.ts'
import { isCompleted, session } from '#session/session.ts'

export type AccountPlace = { to: string } | { wrong: string }

/**
 * Where 'Akun Saya' leads, or the sentence that says why nowhere. The server decides (row 40); without a road the own
 * page of a completed visitor, the shop of a completed merchant and the wizard of any other still open from memory.
 */
export async function accountPlace(): Promise<AccountPlace> {
  const me = session()
  if (!me) return { wrong: words.signInFirst }
  try {
    const { data } = await tell('account.profileRoute', {})
    return { to: data.route }
  } catch (error) {
    const trouble = error instanceof Problem ? error.trouble : 'broken'
    if (trouble !== 'unreachable') return { wrong: words.error }
    if (me.user_role === 'guest' && isCompleted(me)) return { to: addresses.account }
    if (me.merchant_id && isCompleted(me)) return { to: addresses.shop(me.merchant_id) }
    if (me.lspro_id) return { to: addresses.lspro(me.lspro_id) }
    const stage = me.merchant_id ? await stageHere(me.merchant_id).catch(() => undefined) : undefined
    if (stage) return { to: addresses.wizard(stage) }
    return { wrong: 'Akun Saya perlu sambungan. Coba lagi saat ada sinyal.' }
  }
}

/** The stage at which somebody stopped, as far as this phone knows. Code of its own: every first screen carries the rest. */
async function stageHere(shop: number) {
  const [{ reachedStage }, { readShelves }, { seenAnswers }] = await Promise.all([
    import('#forms/reach.ts'),
    import('#forms/use-shelves.ts'),
    import('#offline/seen.ts'),
  ])
  const [shelves, [told]] = await Promise.all([readShelves(), seenAnswers('onboarding.detail').catch(() => [])])
  return reachedStage({ ...shelves, shop, server: told?.data.merchant.wizard_stage })
}
