import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addresses } from '#contract/addresses.ts'
import type { Answer as AnswerOf } from '#contract/endpoint.ts'
import type { help, TextKind } from '#contract/help.ts'
import { longDate } from '#contract/values.ts'
import { question } from '#offline/question.ts'
import { Answer } from '#ui/Answer.tsx'
import { BoneLine } from '#ui/Bone.tsx'
import { Crumbs } from '#ui/Crumbs.tsx'
import { ShareButton } from '#ui/ShareButton.tsx'
import { shownRich } from '#ui/shown-rich.ts'
import { useTitle } from '#ui/title.ts'
import './help.css'

/** Terms, and the way to an SNI certificate: two parts, each with an anchor (row 282, D14). */
export function TermsPage() {
  useTitle('Syarat & Ketentuan')
  const asked = [useQuery(question('help.text', { kind: 'terms' })), useQuery(question('help.text', { kind: 'sni' }))]
  // What keeps both away is said once.
  const neither = asked.every(({ data, error }) => data === undefined && error)
  return (
    <div className="help stack">
      <Crumbs steps={[{ name: 'Beranda', to: addresses.home }]} here="Syarat & Ketentuan" />
      <Title>Syarat dan sertifikasi</Title>
      {neither ? <Text kind="terms" /> : <BothParts />}
    </div>
  )
}

const BothParts = () => (
  <>
    <nav className="help__parts" aria-label="Isi halaman">
      <a className="link" href="#syarat">
        Syarat &amp; Ketentuan
      </a>
      <a className="link" href="#sni">
        Proses Sertifikasi SNI
      </a>
    </nav>
    <Part kind="terms" anchor="syarat" title="Syarat & Ketentuan" />
    <Part kind="sni" anchor="sni" title="Proses Sertifikasi SNI" />
  </>
)

/** What is kept of people, how long, and what they can ask for (row 387, D09). */
export function PrivacyPage() {
  useTitle('Privasi')
  return (
    <div className="help stack">
      <Crumbs steps={[{ name: 'Beranda', to: addresses.home }]} here="Privasi" />
      <Title>Privasi</Title>
      <Text kind="privacy" />
    </div>
  )
}

/** On phones the way to share it stands in the bar above. */
const Title = ({ children }: { children: string }) => (
  <div className="row">
    <h1 className="grow">{children}</h1>
    <span className="only-wide">
      <ShareButton />
    </span>
  </div>
)

function Part({ kind, anchor, title }: { kind: TextKind; anchor: string; title: string }) {
  return (
    <section className="stack help__part" id={anchor} aria-labelledby={`${anchor}-judul`}>
      <h2 id={`${anchor}-judul`} tabIndex={-1}>
        {title}
      </h2>
      <Text kind={kind} anchor={anchor} />
    </section>
  )
}

function Text({ kind, anchor }: { kind: TextKind; anchor?: string }) {
  const text = useQuery(question('help.text', { kind }))
  // Above a part there may be one that came later than the browser looked for the anchor.
  const there = text.data !== undefined
  useEffect(() => {
    if (there && anchor && location.hash === `#${anchor}`) document.getElementById(anchor)?.scrollIntoView()
  }, [there, anchor])
  return (
    <Answer of={text} what="Naskah ini" bones={<TextBones />}>
      {(answer) => <Shown {...answer} under={anchor ? 'h3' : 'h2'} />}
    </Answer>
  )
}

type Said = AnswerOf<typeof help.text>

function Shown({ data: { version, in_force, remark }, next, under }: Said & { under: 'h2' | 'h3' }) {
  return (
    <>
      <div className={`panel written help__text help__text--${under}`}>{shownRich(remark, under)}</div>
      <p className="small muted">
        Versi {version}, berlaku mulai {longDate(in_force)}.
        {next && ` Versi ${next.version} berlaku mulai ${longDate(next.in_force)}.`}
      </p>
    </>
  )
}

const TextBones = () => (
  <div className="panel stack" aria-hidden="true">
    <BoneLine width={80} />
    <BoneLine width={60} />
    <BoneLine width={80} />
    <BoneLine width={40} />
  </div>
)
