// @chunk lspro
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from 'wouter'
import { ContactButton } from '#catalog/contact/ContactButton.tsx'
import { PhoneNumber } from '#catalog/contact/PhoneNumber.tsx'
import { useSignInSheet } from '#catalog/contact/use-sign-in-sheet.tsx'
import { Gallery } from '#catalog/Gallery.tsx'
import { parseId } from '#catalog/parse-id.ts'
import { ReportLink } from '#catalog/ReportLink.tsx'
import { useCountView } from '#catalog/use-count-view.ts'
import { addresses } from '#contract/addresses.ts'
import { code } from '#contract/http/code.ts'
import type { Problem } from '#contract/problem.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { isCompleted } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { lazyComponent } from '#ui/display/lazy-component.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { pictureOf } from '#ui/media/StoredPhoto.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { ShareButton } from '#ui/nav/ShareButton.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { LsproPosts } from '../posts/LsproPosts.tsx'
import { AddressPane } from './AddressPane.tsx'
import { CachedLspros } from './CachedLspros.tsx'
import { ContactPane } from './ContactPane.tsx'
import { InformationPane } from './InformationPane.tsx'
import { LsproAside } from './LsproAside.tsx'
import { LsproBreadcrumbs } from './LsproBreadcrumbs.tsx'
import { LsproHeader, regionText } from './LsproHeader.tsx'
import { LsproSkeleton } from './LsproSkeleton.tsx'
import { LsproTabs } from './LsproTabs.tsx'
import { type LsproData, lsproTabAddress, lsproTabOf } from './lspro-view.ts'

// Loaded for signed-in users only: guests do not need this code.
const FollowButton = lazyComponent(async () => (await import('#catalog/FollowButton.tsx')).FollowButton)
const OwnLsproPage = lazyComponent(async () => (await import('../own/OwnLsproPage.tsx')).OwnLsproPage)

/** The page of an LSPRO: with editors for its owner, read-only for everyone else. */
export function LsproPage() {
  const id = parseId(useParams().id)
  const me = useSession()
  if (id === undefined) return <LsproNotFound />
  if (me?.lspro_id !== id) return <PublicLspro key={id} id={id} />
  // The public page is shown while the code of the owner's page is loading.
  return <OwnLsproPage fallback={<PublicLspro key={id} id={id} own />} />
}

function PublicLspro({ id, own = false }: { id: number; own?: boolean }) {
  const body = useQuery(endpointQuery('lspro.detail', { id }))
  useTitle(body.data?.data.lspro.name)
  useCountView('lspro.seen', own ? undefined : body.data?.data.lspro.id)
  return (
    <QueryResult
      query={body}
      what="LSPRO"
      skeleton={<LsproSkeleton />}
      refused={(problem) => (own ? <LsproSkeleton /> : <LsproNotFound problem={problem} />)}
      fallback={<CachedLspros />}
      page
    >
      {({ data }) => <LsproDetail data={data} own={own} />}
    </QueryResult>
  )
}

function LsproDetail({ data, own }: { data: LsproData; own: boolean }) {
  const { lspro: body, location, ruang_lingkup: scopes } = data
  const tab = lsproTabOf(new URLSearchParams(useSearch()))
  return (
    <div className="stack">
      <LsproBreadcrumbs name={body.name} />
      <LsproHeader
        name={body.name}
        accreditationNo={body.accreditation_no}
        accreditationEnd={body.accreditation_end_date}
        place={regionText(location)}
        avatar={pictureOf(body.img_url, body.img)}
        dock={
          <div className="lspro-header__actions">
            {!own && body.has_whatsapp === 1 && (
              <ContactButton about={{ kind: 'lspro', id: body.id, name: body.name }} subject={subjectOf(body)} />
            )}
            {!own && <FollowOrSignIn body={body} />}
            <span className="only-wide">
              <ShareButton />
            </span>
          </div>
        }
      />
      <LsproTabs id={body.id} tab={tab} />
      <div className="with-side with-side--r">
        <TabPane data={data} tab={tab} />
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

const subjectOf = (body: LsproData['lspro']) => ({ name: body.name, picture: pictureOf(body.img_url, body.img) })

/** Guests are asked to sign in first; when they come back they follow the body. */
function FollowOrSignIn({ body }: { body: LsproData['lspro'] }) {
  const me = useSession()
  const { link, shown, hasReturned } = useSignInSheet('follow', subjectOf(body))
  if (me) return <FollowButton body={body} isRequested={hasReturned} />
  return (
    <>
      <ButtonLink {...link} variant="soft">
        Ikuti
      </ButtonLink>
      {shown}
    </>
  )
}

function TabPane({ data, tab }: { data: LsproData; tab: ReturnType<typeof lsproTabOf> }) {
  const { lspro: body, location, ruang_lingkup: scopes, gallery } = data
  const me = useSession()
  const number = { from: 'lspro', id: body.id, back: lsproTabAddress(body.id, tab) } as const
  if (tab === 'alamat') return <AddressPane lspro={body} location={location} />
  if (tab === 'kontak')
    return (
      <ContactPane
        lspro={body}
        phone={body.has_office_phone === 1 && <PhoneNumber {...number} field="office_phone" />}
        mobile={me && isCompleted(me) && body.has_whatsapp === 1 && <PhoneNumber {...number} field="mobile_phone" />}
      />
    )
  if (tab === 'info') return <InformationPane lspro={body} scopes={scopes} products={data.total_products} />
  if (tab === 'galeri')
    return (
      <Gallery
        name={body.name}
        owner="LSPRO ini"
        pictures={gallery.map((facts) => ({ key: facts.id, picture: { path: facts.url, facts } }))}
      />
    )
  return <LsproPosts data={data} />
}

function LsproNotFound({ problem }: { problem?: Problem }) {
  useTitle('LSPRO tidak ditemukan')
  const isTakenDown = problem?.code === code.gone
  return (
    <Empty
      variant="find"
      page
      title={isTakenDown ? problem.message : 'LSPRO tidak ditemukan'}
      description={!isTakenDown && 'Mungkin sudah tidak aktif, atau alamatnya keliru.'}
    >
      <ButtonLink to={addresses.lspros} wide>
        Lihat semua LSPRO
      </ButtonLink>
    </Empty>
  )
}
