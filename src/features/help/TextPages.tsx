import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addresses } from '#contract/addresses.ts'
import { longDate } from '#contract/dates.ts'
import type { Answer as AnswerOf } from '#contract/endpoint.ts'
import type { help, TextKind } from '#contract/help/help.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { renderRichText } from '#ui/fields/render-rich-text.ts'
import { Breadcrumbs } from '#ui/nav/Breadcrumbs.tsx'
import { ShareButton } from '#ui/nav/ShareButton.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import './help.css'

/** Terms, and the way to an SNI certificate: two parts, each with an anchor. */
export function TermsPage() {
  useTitle('Syarat & Ketentuan')
  const asked = [
    useQuery(endpointQuery('help.text', { kind: 'terms' })),
    useQuery(endpointQuery('help.text', { kind: 'sni' })),
  ]
  // What keeps both away is said once.
  const neither = asked.every(({ data, error }) => data === undefined && error)
  return (
    <div className="help stack">
      <Breadcrumbs steps={[{ name: 'Beranda', to: addresses.home }]} here="Syarat & Ketentuan" />
      <PageTitle>Syarat dan sertifikasi</PageTitle>
      {neither ? <TextContent kind="terms" /> : <TermsSections />}
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

/** What is kept of people, how long, and what they can ask for. */
export function PrivacyPage() {
  useTitle('Privasi')
  return (
    <div className="help stack">
      <Breadcrumbs steps={[{ name: 'Beranda', to: addresses.home }]} here="Privasi" />
      <PageTitle>Privasi</PageTitle>
      <TextContent kind="privacy" />
    </div>
  )
}

/** On phones the way to share it stands in the bar above. */
const PageTitle = ({ children }: { children: string }) => (
  <div className="row">
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
  // Above a part there may be one that came later than the browser looked for the anchor.
  const there = text.data !== undefined
  useEffect(() => {
    if (there && anchor && location.hash === `#${anchor}`) document.getElementById(anchor)?.scrollIntoView()
  }, [there, anchor])
  return (
    <QueryResult of={text} what="Naskah ini" skeleton={<TextSkeleton />}>
      {(answer) => <TextBody {...answer} under={anchor ? 'h3' : 'h2'} />}
    </QueryResult>
  )
}

type TextAnswer = AnswerOf<typeof help.text>

function TextBody({ data: { version, in_force, remark }, next, under }: TextAnswer & { under: 'h2' | 'h3' }) {
  return (
    <>
      <div className={`panel written help__text help__text--${under}`}>{renderRichText(remark, under)}</div>
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
