// @chunk owner-pages

import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { useSession } from '#session/use-session.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { share } from '#ui/display/icons.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { copyText } from '#ui/nav/copy-text.ts'
import { TabLinks } from '#ui/nav/TabLinks.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { LoadedOwnLspro } from '../own/LoadedOwnLspro.tsx'
import { AccreditationWarning } from '../own/OwnLsproPage.tsx'
import { type OwnLsproState, useOwnLspro } from '../own/use-own-lspro.ts'
import { CertificateChecks } from './CertificateChecks.tsx'
import { checkAddress, checkStateNames, checkStateOf, checkStates } from './certificate-checks.ts'
import { ReferredMerchants } from './ReferredMerchants.tsx'
import '../own/own-lspro.css'

/** An LSPRO's desk: certificates that name it, its referral codes, and the merchants who used them. */
export function LsproDeskPage() {
  useTitle('Meja LSPRO')
  const me = useSession()
  const own = useOwnLspro()
  const state = checkStateOf(new URLSearchParams(useSearch()))
  if (!me?.lspro_id) return <LsproOnly signedIn={me !== undefined} />
  return (
    <div className="stack">
      <div className="head">
        <h1 className="grow title-in-bar">Meja LSPRO</h1>
        <ButtonLink to={addresses.lspro(own.id)} variant="line" small>
          Halaman LSPRO
        </ButtonLink>
      </div>
      <AccreditationWarning end={own.body?.lspro.accreditation_end_date ?? null} />
      <section className="stack" aria-labelledby="sertifikat">
        <h2 id="sertifikat">Sertifikat yang menyebut LSPRO Anda</h2>
        <p className="small muted">
          Yang Anda konfirmasi tampil “dikonfirmasi LSPRO” di halaman produknya. Sanggahan diperiksa operator.
        </p>
        <div className="lsprotabs">
          <TabLinks
            label="Status sertifikat"
            tabs={checkStates.map((tab) => ({
              tab,
              name: checkStateNames[tab],
              to: checkAddress(addresses.lsproDesk, tab),
            }))}
            here={state}
          />
        </div>
        <CertificateChecks key={state} state={state} />
      </section>
      <ReferralCodes own={own} />
      <ReferredMerchants />
    </div>
  )
}

const LsproOnly = ({ signedIn }: { signedIn: boolean }) => (
  <Empty
    variant="find"
    page
    title="Meja ini untuk LSPRO"
    description={signedIn ? 'Akun Anda bukan akun LSPRO.' : 'Masuk dengan akun LSPRO Anda.'}
  >
    <ButtonLink to={signedIn ? addresses.home : addresses.signIn(addresses.lsproDesk)} wide>
      {signedIn ? 'Ke beranda' : 'Masuk'}
    </ButtonLink>
  </Empty>
)

/** The LSPRO's referral codes, and how many merchants used each. */
const ReferralCodes = ({ own }: { own: OwnLsproState }) => (
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

/** Shares a code through the phone's share sheet; without one, copies it and shows a toast. */
function ShareCodeButton({ code, body }: { code: string; body: string }) {
  // Set after mounting: the server cannot know whether this browser can share.
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare(typeof navigator.share === 'function'), [])
  async function shareCode() {
    const url = new URL(addresses.registration('merchant'), location.href).href
    const text = `Daftar di Etalase Mutu dengan kode referral ${body}: ${code}`
    try {
      if (canShare) return await navigator.share({ text, url })
      toast((await copyText(code)) ? `Kode ${code} disalin.` : `Belum tersalin. Catat kodenya: ${code}.`)
    } catch (error) {
      // Closing the phone's share sheet rejects with AbortError: nothing went wrong.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast('Kode tidak dapat dibagikan.')
    }
  }
  return (
    <Button
      variant="soft"
      small
      onClick={() => void shareCode()}
      aria-label={`${canShare ? 'Bagikan' : 'Salin'} kode ${code}`}
    >
      {canShare && <Icon d={share} size="s" />}
      {canShare ? 'Bagikan' : 'Salin'}
    </Button>
  )
}
