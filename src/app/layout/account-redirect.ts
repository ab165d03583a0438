import { addresses } from '#contract/addresses.ts'
import { commonTexts } from '#contract/common-sentences.ts'
import { Problem } from '#contract/problem.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { isCompleted, session } from '#session/session.ts'

export type AccountRedirect = { to: string } | { wrong: string }

/**
 * Where 'Akun Saya' leads, or the sentence that says why nowhere. The server decides (row 40); without a road the own
 * page of a completed visitor, the shop of a completed merchant and the wizard of any other still open from memory.
 */
export async function accountRedirect(): Promise<AccountRedirect> {
  const me = session()
  if (!me) return { wrong: commonTexts.signInFirst }
  try {
    const { data } = await requestEndpoint('account.profileRoute', {})
    return { to: data.route }
  } catch (error) {
    const trouble = error instanceof Problem ? error.trouble : 'broken'
    if (trouble !== 'unreachable') return { wrong: commonTexts.error }
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
  const [{ reachedStage }, { readLocalData }, { cachedAnswers }] = await Promise.all([
    import('#drafts/wizard/wizard-progress.ts'),
    import('#drafts/use-local-data.ts'),
    import('#offline/cache/cached-answers.ts'),
  ])
  const [shelves, [told]] = await Promise.all([readLocalData(), cachedAnswers('onboarding.detail').catch(() => [])])
  return reachedStage({ ...shelves, shop, server: told?.data.merchant.wizard_stage })
}
