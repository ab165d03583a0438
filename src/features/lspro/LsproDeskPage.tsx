import { useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { useSession } from '#session/use-session.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Empty } from '#ui/Empty.tsx'
import { TabLinks } from '#ui/TabLinks.tsx'
import { useTitle } from '#ui/title.ts'
import { DeskChecks } from './DeskChecks.tsx'
import { DeskCodes } from './DeskCodes.tsx'
import { DeskMerchants } from './DeskMerchants.tsx'
import { Ending } from './OwnLsproPage.tsx'
import { useOwnLspro } from './own-body.ts'
import { checkAddress, checkNames, checkStateOf, checkStates } from './own-checks.ts'
import './own.css'

/** A body's own desk: certificates that name it, merchants who came by its codes, the codes. */
export function LsproDeskPage() {
  useTitle('Meja LSPRO')
  const me = useSession()
  const own = useOwnLspro()
  const state = checkStateOf(new URLSearchParams(useSearch()))
  if (!me?.lspro_id) return <NotYours signedIn={me !== undefined} />
  return (
    <div className="stack">
      <div className="head">
        <h1 className="grow">Meja LSPRO</h1>
        <ButtonLink to={addresses.lspro(own.id)} look="line" small>
          Halaman LSPRO
        </ButtonLink>
      </div>
      <Ending end={own.body?.lspro.accreditation_end_date ?? null} />
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
              name: checkNames[tab],
              to: checkAddress(addresses.lsproDesk, tab),
            }))}
            here={state}
          />
        </div>
        <DeskChecks key={state} state={state} />
      </section>
      <DeskCodes own={own} />
      <DeskMerchants />
    </div>
  )
}

const NotYours = ({ signedIn }: { signedIn: boolean }) => (
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
