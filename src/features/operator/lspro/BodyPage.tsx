import { useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import type { DeskBody } from '#contract/operator/lspro.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { longDate } from '#contract/time/dates.ts'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { Avatar } from '#ui/media/Avatar.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskRecord } from '../desk/DeskRecord.tsx'
import { deskAddresses } from '../desk/desk-pages.ts'
import { FactList } from '../desk/FactList.tsx'
import { ReasonSheet } from '../desk/ReasonSheet.tsx'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { OpenCaseButton } from '../moderation/OpenCaseButton.tsx'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { BodyAccounts } from './BodyAccounts.tsx'
import { BodyName } from './BodyName.tsx'
import { BodyReferralCodes } from './BodyReferralCodes.tsx'
import '../review/review.css'

/** One LSPRO at the desk: its accounts, its referral codes, its name, and whether it is active. */
export const BodyPage = () => (
  <RequireTwoFactor>
    <DeskRecord endpoint="lspro" what="LSPRO" list={deskAddresses.bodies} back="Ke daftar LSPRO">
      {(body) => <Body body={body} />}
    </DeskRecord>
  </RequireTwoFactor>
)

function Body({ body }: { body: DeskBody }) {
  useTitle(body.name)
  const isInactive = body.status === 'not active'
  return (
    <>
      <header className="row">
        <Avatar name={body.name} path={body.img_url} facts={body.img} />
        <div className="grow">
          <h1 className="desk__name">{body.name}</h1>
          <p className="muted">{[body.place, body.mobile_phone, body.email].filter(Boolean).join(' · ')}</p>
        </div>
        {isInactive && <StatusTag variant="wrong">Tidak aktif</StatusTag>}
      </header>
      <BodyFacts body={body} />
      <div className="row row--wrap">
        {!isInactive && (
          <ButtonLink to={addresses.lspro(body.id)} variant="line" small>
            Lihat halamannya
          </ButtonLink>
        )}
        <ButtonLink to={`${deskAddresses.audit}?lspro_id=${body.id}`} variant="line" small>
          Catatan LSPRO ini
        </ButtonLink>
      </div>
      <OpenCaseButton kind="body" id={body.id}>
        Moderasi LSPRO ini
      </OpenCaseButton>
      <BodyAccounts body={body} />
      <BodyReferralCodes body={body} />
      <BodyName body={body} />
      <BodyStatus body={body} />
    </>
  )
}

function BodyFacts({ body }: { body: DeskBody }) {
  const period = [body.accreditation_start_date, body.accreditation_end_date].map((day) => (day ? longDate(day) : '?'))
  const facts = [
    ['Akreditasi', body.accreditation_no],
    ['Berlaku', body.accreditation_end_date && period.join(' - ')],
    ['Lingkup', body.scopes.join(', ')],
    ['Postingan', wholeNumber(body.posts)],
    ['Produk', `${wholeNumber(body.products)} menyebut lembaga ini`],
    ['Diterbitkan', longDate(body.created_at.slice(0, 10))],
  ] as const
  return <FactList facts={facts} panel />
}

/** Deactivates the LSPRO everywhere, or activates it again with everything it had. */
function BodyStatus({ body }: { body: DeskBody }) {
  const { id, seen, status, name } = body
  const standLspro = useDeskMutation('standLspro', 'lspro', 'lspros')
  const [isConfirming, setConfirming] = useState(false)
  const active = status === 'active'
  return (
    <section className="panel stack stack--s">
      <h2>{active ? 'Nonaktifkan' : 'Aktifkan lagi'}</h2>
      <p className="small">
        {active
          ? 'Halaman, postingan, dan kode referralnya tidak tampil lagi, dan akunnya keluar dari semua perangkat. Semuanya tetap tersimpan.'
          : 'Halaman, postingan, dan kode referralnya tampil lagi seperti semula, dan akunnya dapat masuk.'}
      </p>
      <div>
        <Button variant={active ? 'danger' : 'soft'} small onClick={() => setConfirming(true)}>
          {active ? 'Nonaktifkan LSPRO' : 'Aktifkan LSPRO'}
        </Button>
      </div>
      {isConfirming && (
        <ReasonSheet
          title={active ? `Nonaktifkan ${name}?` : `Aktifkan ${name}?`}
          yes={active ? 'Nonaktifkan' : 'Aktifkan'}
          danger={active}
          autosaveKey={`stand.${id}`}
          onYes={(reason) => standLspro.mutateAsync({ id, seen, reason, status: active ? 'not active' : 'active' })}
          onClose={() => setConfirming(false)}
        >
          {active
            ? 'Semua akunnya langsung keluar. Anda dapat mengaktifkannya lagi kapan saja, dan semuanya kembali seperti semula.'
            : 'Semua yang pernah tampil, tampil lagi saat ini juga.'}
        </ReasonSheet>
      )}
    </section>
  )
}
