import { useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { useSession } from '#session/use-session.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { TabLinks } from '#ui/nav/TabLinks.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { AccreditationWarning } from '../own/OwnLsproPage.tsx'
import { useOwnLspro } from '../own/use-own-lspro.ts'
import { CertificateChecks } from './CertificateChecks.tsx'
import { checkAddress, checkStateNames, checkStateOf, checkStates } from './certificate-checks.ts'
import { ReferralCodes } from './ReferralCodes.tsx'
import { ReferredMerchants } from './ReferredMerchants.tsx'
import '../own/own-lspro.css'

/** A body's own desk: certificates that name it, merchants who came by its codes, the codes. */
export function LsproDeskPage() {
  useTitle('Meja LSPRO')
  const me = useSession()
  const own = useOwnLspro()
  const state = checkStateOf(new URLSearchParams(useSearch()))
  if (!me?.lspro_id) return <LsproOnly signedIn={me !== undefined} />
  return (
    <div className="stack">
      <div className="head">
        <h1 className="grow">Meja LSPRO</h1>
        <ButtonLink to={addresses.lspro(own.id)} look="line" small>
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
    look="find"
    page
    title="Meja ini untuk LSPRO"
    say={signedIn ? 'Akun Anda bukan akun LSPRO.' : 'Masuk dengan akun LSPRO Anda.'}
  >
    <ButtonLink to={signedIn ? addresses.home : addresses.signIn(addresses.lsproDesk)} wide>
      {signedIn ? 'Ke beranda' : 'Masuk'}
    </ButtonLink>
  </Empty>
)
