// @chunk help
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addresses } from '#contract/addresses.ts'
import type { Answer as AnswerOf } from '#contract/endpoint.ts'
import type { help, TextKind } from '#contract/help/schemas.ts'
import { longDate } from '#contract/time/dates.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { renderRichText } from '#ui/fields/render-rich-text.ts'
import { Breadcrumbs } from '#ui/nav/Breadcrumbs.tsx'
import { ShareButton } from '#ui/nav/ShareButton.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import './help.css'

/** The terms of use, and the steps to an SNI certificate: two sections, each with an anchor. */
export function TermsPage() {
  useTitle('Syarat & Ketentuan')
  const queries = [
    useQuery(endpointQuery('help.text', { kind: 'terms' })),
    useQuery(endpointQuery('help.text', { kind: 'sni' })),
  ]
  // If both queries fail, show the error once.
  const hasNoText = queries.every(({ data, error }) => data === undefined && error)
  return (
    <div className="help stack">
      <Breadcrumbs steps={[{ name: 'Beranda', to: addresses.home }]} here="Syarat & Ketentuan" />
      <PageTitle>Syarat dan sertifikasi</PageTitle>
      {hasNoText ? <TextContent kind="terms" /> : <TermsSections />}
    </div>
  )
}

const TermsSections = () => (
  <>
    <nav className="help__parts" aria-label="Isi halaman">
      <a className="link" href="#syarat">
        Syarat &amp; Ketentuan
      </a>
      <a className="link" href="#sni">
        Proses Sertifikasi SNI
      </a>
    </nav>
    <TextSection kind="terms" anchor="syarat" title="Syarat & Ketentuan" />
    <TextSection kind="sni" anchor="sni" title="Proses Sertifikasi SNI" />
  </>
)

/** The privacy policy: which data is stored, for how long, and what users can request. */
export function PrivacyPage() {
  useTitle('Privasi')
  return (
    <div className="help stack">
      <Breadcrumbs steps={[{ name: 'Beranda', to: addresses.home }]} here="Privasi" />
      <PageTitle inBar>Privasi</PageTitle>
      <TextContent kind="privacy" />
    </div>
  )
}

/** On phones the share button is in the top bar instead, and so is this title with `inBar`. */
const PageTitle = ({ children, inBar = false }: { children: string; inBar?: boolean }) => (
  <div className={inBar ? 'row title-in-bar' : 'row'}>
    <h1 className="grow">{children}</h1>
    <span className="only-wide">
      <ShareButton />
    </span>
  </div>
)

function TextSection({ kind, anchor, title }: { kind: TextKind; anchor: string; title: string }) {
  return (
    <section className="stack help__part" id={anchor} aria-labelledby={`${anchor}-judul`}>
      <h2 id={`${anchor}-judul`} tabIndex={-1}>
        {title}
      </h2>
      <TextContent kind={kind} anchor={anchor} />
    </section>
  )
}

function TextContent({ kind, anchor }: { kind: TextKind; anchor?: string }) {
  const text = useQuery(endpointQuery('help.text', { kind }))
  // The browser scrolls to the anchor before the text has loaded, so scroll again afterwards.
  const isLoaded = text.data !== undefined
  useEffect(() => {
    if (isLoaded && anchor && location.hash === `#${anchor}`) document.getElementById(anchor)?.scrollIntoView()
  }, [isLoaded, anchor])
  return (
    <QueryResult query={text} what="Naskah ini" skeleton={<TextSkeleton />}>
      {(answer) => <TextBody {...answer} heading={anchor ? 'h3' : 'h2'} />}
    </QueryResult>
  )
}

type TextAnswer = AnswerOf<typeof help.text>

function TextBody({ data: { version, in_force, remark }, next, heading }: TextAnswer & { heading: 'h2' | 'h3' }) {
  return (
    <>
      <div className={`panel written help__text help__text--${heading}`}>{renderRichText(remark, heading)}</div>
      <p className="small muted">
        Versi {version}, berlaku mulai {longDate(in_force)}.
        {next && ` Versi ${next.version} berlaku mulai ${longDate(next.in_force)}.`}
      </p>
    </>
  )
}

const TextSkeleton = () => (
  <div className="panel stack" aria-hidden="true">
    <SkeletonLine width={80} />
    <SkeletonLine width={60} />
    <SkeletonLine width={80} />
    <SkeletonLine width={40} />
  </div>
)
