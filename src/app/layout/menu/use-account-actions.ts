import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { Problem } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { isCompleted, session } from '#session/session.ts'
import { closeDialogOf, isCurrentAddress } from '#ui/dialog/close-dialog.ts'
import { requestSignOut as signOut } from '../../sign-out/sign-out.ts'

/**
 * Opens the user's own page and signs out, for the account menu. `busy` names the action that is running, `wrong` is
 * the error message of a failed one. `replace`: inside a dialog, the page replaces the dialog's history entry.
 */
export function useAccountActions({ replace = false } = {}) {
  const client = useQueryClient()
  const [, go] = useLocation()
  const [busy, setBusy] = useState<'account' | 'leaving'>()
  const [wrong, setWrong] = useState<string>()

  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  async function toAccount(button?: Element) {
    const from = location.href
    setBusy('account')
    setWrong(undefined)
    const redirect = await accountRedirect()
    // The user may have opened another page meanwhile, and must not be taken away from it.
    if (!isMounted.current || location.href !== from) return setBusy(undefined)
    setBusy(undefined)
    if ('wrong' in redirect) return setWrong(redirect.wrong)
    if (isCurrentAddress(redirect.to)) return closeMenus(button)
    go(redirect.to, { replace })
  }
  async function leave() {
    setBusy('leaving')
    // The sign-out dialog is open and can be cancelled, so the button must work again.
    if ((await signOut(client, addresses.home)) === 'asked') setBusy(undefined)
  }
  return {
    busy,
    wrong,
    toAccount: (event?: MouseEvent<HTMLElement>) => void toAccount(event?.currentTarget),
    leave: () => void leave(),
  }
}

/** Closes the drawer or account menu when its link leads to the page that is open: no navigation would close it. */
function closeMenus(button: Element | undefined) {
  if (!button) return
  closeDialogOf(button)
  const menu = button.closest('details')
  if (!menu) return
  menu.open = false
  // The button with the focus is hidden now.
  menu.querySelector('summary')?.focus()
}

type AccountRedirect = { to: string } | { wrong: string }

/**
 * The address of 'Akun Saya', or an error message. The server decides. Without a connection, these still open from the
 * persisted cache: the own page of a completed visitor, the shop of a completed merchant, the page of an LSPRO, and the
 * wizard of other merchants.
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
    const stage = me.merchant_id ? await storedStage(me.merchant_id).catch(() => undefined) : undefined
    if (stage) return { to: addresses.wizard(stage) }
    return { wrong: 'Akun Saya perlu sambungan. Coba lagi saat ada sinyal.' }
  }
}

/**
 * The stage at which the merchant stopped, from the data on this phone. The imports are dynamic, because this
 * file is in every first load.
 */
async function storedStage(shop: number) {
  const [{ reachedStage }, { readLocalData }, { cachedAnswers }] = await Promise.all([
    import('#drafts/wizard/wizard-progress.ts'),
    import('#drafts/use-local-data.ts'),
    import('#offline/cache/cached-answers.ts'),
  ])
  const [localData, [cached]] = await Promise.all([readLocalData(), cachedAnswers('onboarding.detail').catch(() => [])])
  return reachedStage({ ...localData, shop, server: cached?.data.merchant.wizard_stage })
}
