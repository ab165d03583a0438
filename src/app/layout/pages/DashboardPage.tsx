// @chunk after-start
import { useEffect } from 'react'
import { addresses } from '#contract/addresses.ts'
import { useSession } from '#session/use-session.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { useAccountActions } from '../menu/use-account-actions.ts'

/** An old address, which redirects to the address of 'Akun Saya'. */
export function DashboardPage() {
  const { wrong, toAccount } = useAccountActions({ replace: true })
  const me = useSession()
  useTitle('Akun Saya')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => toAccount(), [])
  return (
    <div className="stack">
      <h1>Akun Saya</h1>
      {wrong ? <Alert>{wrong}</Alert> : <p role="status">Membuka akun Anda…</p>}
      {wrong && !me && (
        <ButtonLink to={addresses.signIn(addresses.dashboard)} wide>
          Masuk
        </ButtonLink>
      )}
      {wrong && (
        <ButtonLink to={addresses.home} variant="text">
          Ke beranda
        </ButtonLink>
      )}
    </div>
  )
}
