import { useEffect, useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { share } from '#ui/display/icons.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Button } from '#ui/nav/Button.tsx'
import { LoadedOwnLspro } from '../own/LoadedOwnLspro.tsx'
import type { OwnLsproState } from '../own/use-own-lspro.ts'

/** Codes that can be given away, and how many merchants came by each. */
export const ReferralCodes = ({ own }: { own: OwnLsproState }) => (
  <section className="stack" aria-labelledby="kode">
    <h2 id="kode">Kode Referral</h2>
    <LoadedOwnLspro own={own} what="Kode referral">
      {({ referral_codes: codes, lspro: { name } }) =>
        codes.length === 0 ? (
          <p className="muted">Belum ada kode. Operator membuatkannya untuk Anda.</p>
        ) : (
          <ul className="stack stack--s">
            {codes.map(({ code, used }) => (
              <li key={code} className="panel row desk-code">
                <span className="desk-code__code">{code}</span>
                <span className="grow small muted">{used === 0 ? 'Belum dipakai' : `Dipakai ${used} produsen`}</span>
                <ShareCodeButton code={code} body={name} />
              </li>
            ))}
          </ul>
        )
      }
    </LoadedOwnLspro>
  </section>
)

/** Hands a code on through the phone; where it cannot, copies it and says so. */
function ShareCodeButton({ code, body }: { code: string; body: string }) {
  // The server does not know what this phone can do.
  const [canShare, setShares] = useState(false)
  useEffect(() => setShares(typeof navigator.share === 'function'), [])
  async function shareCode() {
    const url = new URL(addresses.registration('merchant'), location.href).href
    const text = `Daftar di Etalase Mutu dengan kode referral ${body}: ${code}`
    try {
      if (canShare) return await navigator.share({ text, url })
      await navigator.clipboard.writeText(code)
      toast(`Kode ${code} disalin.`)
    } catch (error) {
      // Closing the phone's share sheet rejects with AbortError: nothing went wrong.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast('Kode tidak dapat dibagikan.')
    }
  }
  return (
    <Button
      look="soft"
      small
      onClick={() => void shareCode()}
      aria-label={`${canShare ? 'Bagikan' : 'Salin'} kode ${code}`}
    >
      <Icon d={share} size="s" />
      {canShare ? 'Bagikan' : 'Salin'}
    </Button>
  )
}
