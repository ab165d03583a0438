import { useEffect, useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { share } from '#ui/icons.ts'
import { say } from '#ui/news.ts'
import { OwnKnown } from './OwnKnown.tsx'
import type { OwnLsproState } from './own-body.ts'

/** Codes that can be given away, and how many merchants came by each. */
export const DeskCodes = ({ own }: { own: OwnLsproState }) => (
  <section className="stack" aria-labelledby="kode">
    <h2 id="kode">Kode Referral</h2>
    <OwnKnown own={own} what="Kode referral">
      {({ referral_codes: codes, lspro: { name } }) =>
        codes.length === 0 ? (
          <p className="muted">Belum ada kode. Operator membuatkannya untuk Anda.</p>
        ) : (
          <ul className="stack stack--s">
            {codes.map(({ code, used }) => (
              <li key={code} className="panel row desk-code">
                <span className="desk-code__code">{code}</span>
                <span className="grow small muted">{used === 0 ? 'Belum dipakai' : `Dipakai ${used} produsen`}</span>
                <GiveCode code={code} body={name} />
              </li>
            ))}
          </ul>
        )
      }
    </OwnKnown>
  </section>
)

/** Hands a code on through the phone; where it cannot, copies it and says so. */
function GiveCode({ code, body }: { code: string; body: string }) {
  // The server does not know what this phone can do.
  const [shares, setShares] = useState(false)
  useEffect(() => setShares(typeof navigator.share === 'function'), [])
  async function give() {
    const url = new URL(addresses.registration('merchant'), location.href).href
    const text = `Daftar di Etalase Mutu dengan kode referral ${body}: ${code}`
    try {
      if (shares) return await navigator.share({ text, url })
      await navigator.clipboard.writeText(code)
      say(`Kode ${code} disalin.`)
    } catch (error) {
      // Closing the phone's share sheet rejects with AbortError: nothing went wrong.
      if (!(error instanceof DOMException && error.name === 'AbortError')) say('Kode tidak dapat dibagikan.')
    }
  }
  return (
    <Button look="soft" small onClick={() => void give()} aria-label={`${shares ? 'Bagikan' : 'Salin'} kode ${code}`}>
      <Icon d={share} size="s" />
      {shares ? 'Bagikan' : 'Salin'}
    </Button>
  )
}
