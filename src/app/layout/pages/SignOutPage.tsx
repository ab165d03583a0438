// @chunk after-start
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { buttonClass } from '#ui/nav/button-class.ts'
import { useTitle } from '#ui/nav/use-title.ts'
import { requestSignOut, type SignOutResult } from '../../sign-out/sign-out.ts'

/** The logout route: opening it signs out, and then opens the sign-in page. */
export function SignOutPage() {
  const client = useQueryClient()
  const [result, setResult] = useState<SignOutResult>()
  const go = () => void requestSignOut(client, addresses.signIn()).then(setResult)
  useTitle('Keluar')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(go, [])
  if (result !== 'asked') return <p role="status">Sedang keluar…</p>
  return (
    <div className="stack">
      <h1>Keluar</h1>
      <p>Anda belum keluar: masih ada isian yang belum terkirim dari HP ini.</p>
      <button type="button" className={buttonClass({ variant: 'danger', wide: true })} onClick={go}>
        Log Out
      </button>
      <ButtonLink to={addresses.outbox} variant="soft" wide>
        Lihat antrean kirim
      </ButtonLink>
    </div>
  )
}
