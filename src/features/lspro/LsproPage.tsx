import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { code } from '#contract/code.ts'
import type { Answer as AnswerOf } from '#contract/endpoint.ts'
import type { lspro } from '#contract/lspro.ts'
import type { Problem } from '#contract/problem.ts'
import { ContactButton } from '#goods/ContactButton.tsx'
import { GalleryPane } from '#goods/GalleryPane.tsx'
import { idOf } from '#goods/id-of.ts'
import { PhoneNumber } from '#goods/PhoneNumber.tsx'
import { ReportLink } from '#goods/ReportLink.tsx'
import { useSeen } from '#goods/use-seen.ts'
import { question } from '#offline/question.ts'
import { isCompleted } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { Answer } from '#ui/Answer.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { pictureOf } from '#ui/DrawnPhoto.tsx'
import { Empty } from '#ui/Empty.tsx'
import { ShareButton } from '#ui/ShareButton.tsx'
import { useTitle } from '#ui/title.ts'
import { AddressPane } from './AddressPane.tsx'
import { ContactPane } from './ContactPane.tsx'
import { InformationPane } from './InformationPane.tsx'
import { LsproAside } from './LsproAside.tsx'
import { LsproBones } from './LsproBones.tsx'
import { LsproCrumbs } from './LsproCrumbs.tsx'
import { LsproFront, placeText } from './LsproFront.tsx'
import { LsproPosts } from './LsproPosts.tsx'
import { LsproTabs } from './LsproTabs.tsx'
import { lsproTabAddress, lsproTabOf } from './lspro-view.ts'
import { RememberedLspros } from './RememberedLspros.tsx'

export type LsproData = AnswerOf<typeof lspro.detail>['data']

// Visitors need none of these.
const FollowButton = lazy(async () => ({ default: (await import('#goods/FollowButton.tsx')).FollowButton }))
const OwnLsproPage = lazy(async () => ({ default: (await import('./OwnLsproPage.tsx')).OwnLsproPage }))

/** A body: to whom it belongs with all that can be changed, to everybody else as it is (rows 252, 264). */
export function LsproPage() {
  const id = idOf(useParams().id)
  const me = useSession()
  if (id === undefined) return <NoBody />
  if (me?.lspro_id !== id) return <Body key={id} id={id} />
  // While the code of its owner is on the way there is what everybody sees.
  return (
    <Suspense fallback={<Body key={id} id={id} own />}>
      <OwnLsproPage />
    </Suspense>
  )
}

function Body({ id, own = false }: { id: number; own?: boolean }) {
  const body = useQuery(question('lspro.detail', { id }))
  useTitle(body.data?.data.lspro.name)
  useSeen('lspro.seen', own ? undefined : body.data?.data.lspro.id)
  return (
    <Answer
      of={body}
      what="LSPRO"
      bones={<LsproBones />}
      refused={(problem) => (own ? <LsproBones /> : <NoBody problem={problem} />)}
      instead={<RememberedLspros />}
      page
    >
      {({ data }) => <Face data={data} own={own} />}
    </Answer>
  )
}

function Face({ data, own }: { data: LsproData; own: boolean }) {
  const { lspro: body, location, ruang_lingkup: scopes } = data
  const tab = lsproTabOf(new URLSearchParams(useSearch()))
  return (
    <div className="stack">
      <LsproCrumbs name={body.name} />
      <LsproFront
        name={body.name}
        accreditationNo={body.accreditation_no}
        accreditationEnd={body.accreditation_end_date}
        place={placeText(location)}
        avatar={pictureOf(body.img_url, body.img)}
        dock={
          <div className="sealhead__ways">
            {!own && body.has_whatsapp === 1 && <ContactButton about="lspro" id={body.id} />}
            {!own && <Follow body={body} />}
            <span className="only-wide">
              <ShareButton />
            </span>
          </div>
        }
      />
      <LsproTabs id={body.id} tab={tab} />
      <div className="with-side with-side--r">
        <Pane data={data} tab={tab} />
        <LsproAside id={body.id} scopes={tab === 'info' ? [] : scopes} products={data.total_products} />
      </div>
      {!own && (
        <ReportLink kind="body" id={body.id}>
          Laporkan LSPRO ini
        </ReportLink>
      )}
    </div>
  )
}

/** Whoever is not signed in signs in first, and comes back here. */
function Follow({ body }: { body: LsproData['lspro'] }) {
  const me = useSession()
  if (!me)
    return (
      <ButtonLink to={addresses.signIn(addresses.lspro(body.id))} look="soft">
        Ikuti
      </ButtonLink>
    )
  return (
    <Suspense fallback={null}>
      <FollowButton body={body} />
    </Suspense>
  )
}

function Pane({ data, tab }: { data: LsproData; tab: ReturnType<typeof lsproTabOf> }) {
  const { lspro: body, location, ruang_lingkup: scopes, gallery } = data
  const me = useSession()
  const number = { from: 'lspro', id: body.id, back: lsproTabAddress(body.id, tab) } as const
  if (tab === 'alamat') return <AddressPane lspro={body} location={location} />
  if (tab === 'kontak')
    return (
      <ContactPane
        lspro={body}
        phone={body.has_office_phone === 1 && <PhoneNumber {...number} of="office_phone" />}
        mobile={me && isCompleted(me) && body.has_whatsapp === 1 && <PhoneNumber {...number} of="mobile_phone" />}
      />
    )
  if (tab === 'info') return <InformationPane lspro={body} scopes={scopes} products={data.total_products} />
  if (tab === 'galeri')
    return (
      <GalleryPane
        name={body.name}
        whose="LSPRO ini"
        pictures={gallery.map((facts) => ({ key: facts.id, picture: { path: facts.url, facts } }))}
      />
    )
  return <LsproPosts data={data} />
}

function NoBody({ problem }: { problem?: Problem }) {
  useTitle('LSPRO tidak ditemukan')
  const down = problem?.code === code.gone
  return (
    <Empty
      look="find"
      page
      title={down ? problem.message : 'LSPRO tidak ditemukan'}
      say={!down && 'Mungkin sudah tidak aktif, atau alamatnya keliru.'}
    >
      <ButtonLink to={addresses.lspros} wide>
        Lihat semua LSPRO
      </ButtonLink>
    </Empty>
  )
}
