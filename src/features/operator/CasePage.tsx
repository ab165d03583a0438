import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { kindNames, reasonNames, verdictName } from '#contract/moderation-rules.ts'
import type { DeskCase } from '#contract/operator-moderation.ts'
import { Photo } from '#ui/Photo.tsx'
import { State } from '#ui/State.tsx'
import { shownRich } from '#ui/shown-rich.ts'
import { useTitle } from '#ui/title.ts'
import { AtDesk } from './AtDesk.tsx'
import { dateTimeText } from './age.ts'
import { CaseDecisions } from './CaseDecisions.tsx'
import { CaseRows } from './CaseRows.tsx'
import { DeskOne } from './DeskOne.tsx'
import { deskAddresses } from './desk-addresses.ts'
import { JudgeForm } from './JudgeForm.tsx'
import { useClaim } from './use-claim.ts'
import './review.css'

/** One thing with everything that was reported and decided about it, to be decided about. */
export const CasePage = () => (
  <AtDesk>
    <DeskOne of="case" what="Kasus" list={deskAddresses.cases} back="Ke moderasi">
      {(one) => <Case one={one} />}
    </DeskOne>
  </AtDesk>
)

function Case({ one }: { one: DeskCase }) {
  const { id, kind, name, is_public, claim, text, html } = one
  useTitle(`Moderasi: ${name}`)
  const held = useClaim(id, true, 'case')
  const others = held.wrong ?? (claim && !claim.mine ? `Sedang diperiksa ${claim.name}.` : undefined)
  return (
    <>
      <h1 className="desk__name">{name}</h1>
      <p className="row row--wrap">
        <State>{kindNames[kind]}</State>
        {kind !== 'account' && (is_public === 1 ? <State look="good">Tampil</State> : <State>Tidak tampil</State>)}
        {one.verdicts.map((verdict) => (
          <State key={verdict} look="wrong">
            {verdictName(verdict, kind)}
          </State>
        ))}
      </p>
      <section className="panel stack stack--s" aria-label="Yang dilaporkan">
        {one.img_url && (
          <div className="case__pic">
            <Photo path={one.img_url} facts={one.img} alt={`Foto ${name}`} sizes="160px" />
          </div>
        )}
        {html !== null ? (
          <div className="written">{shownRich(html)}</div>
        ) : (
          text && <p className="desk__said">{text}</p>
        )}
        <Ways one={one} />
      </section>
      <Reports reports={one.all_reports} />
      <CaseDecisions one={one} />
      <JudgeForm one={one} held={others} onTake={() => void held.take()} />
      {one.others.length > 0 && (
        <section className="stack stack--s" aria-labelledby="kasus-lain">
          <h2 id="kasus-lain">Kasus lain dari pemilik yang sama</h2>
          <CaseRows rows={one.others} />
        </section>
      )}
    </>
  )
}

/** Where more of it stands: its public page, its owner, its review. */
function Ways({ one: { kind, thing_id, merchant_id, lspro_id, owner, is_public } }: { one: DeskCase }) {
  const ways: [string, string][] = []
  if (kind === 'product') ways.push(['Tinjauan produk', deskAddresses.review(thing_id)])
  if (is_public && kind === 'product') ways.push(['Halaman produk', addresses.product(thing_id)])
  if (merchant_id !== null) ways.push(['Data usaha', deskAddresses.shop(merchant_id)])
  if (is_public && kind === 'shop') ways.push(['Halaman toko', addresses.shop(thing_id)])
  if (lspro_id !== null) ways.push(['Data LSPRO', deskAddresses.body(lspro_id)])
  if (owner) ways.push([`Pengguna ${owner.email}`, deskAddresses.user(owner.id)])
  return (
    <p className="audit__about">
      {ways.map(([label, to]) => (
        <Link key={to} className="link link--bare small" href={to}>
          {label}
        </Link>
      ))}
    </p>
  )
}

const Reports = ({ reports }: { reports: DeskCase['all_reports'] }) => (
  <section className="panel stack stack--s">
    <h2>Laporan</h2>
    {reports.length === 0 && <p className="muted small">Belum ada laporan.</p>}
    <ol className="review__history">
      {reports.map(({ id, reason, remark, contact, at, user, voice, decision_id }) => (
        <li key={id} className="small">
          {decision_id === null && <State look="wait">Baru</State>} <b>{reasonNames[reason]}</b> · {dateTimeText(at)}
          {voice !== null && ` · pelapor ${voice}`}
          {user && (
            <>
              {' · '}
              <Link className="link" href={deskAddresses.user(user.id)}>
                {user.email}
              </Link>
            </>
          )}
          {contact && ` · hubungi ${contact}`}
          {remark && <q className="review__remark">{remark}</q>}
        </li>
      ))}
    </ol>
  </section>
)
