import { useState } from 'react'
import type { DeskBody } from '#contract/operator/lspro.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { longDate } from '#contract/time/dates.ts'
import { ConfirmSheet } from '#ui/dialog/ConfirmSheet.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { Button } from '#ui/nav/Button.tsx'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'

type ReferralCode = DeskBody['codes'][number]

const unreachableText = 'Belum diketahui sampai atau tidak: sambungan terputus. Lihat daftar kode sebelum mencoba lagi.'

/** The referral codes of an LSPRO, valid and revoked, and how many producers used each. */
export function BodyReferralCodes({ body }: { body: DeskBody }) {
  const makeCode = useDeskMutation('makeCode', 'lspro')
  const revokeCode = useDeskMutation('revokeCode', 'lspro')
  const [revoking, setRevoking] = useState<ReferralCode>()
  return (
    <section className="stack stack--s">
      <h2>Kode referral</h2>
      {body.codes.length === 0 ? (
        <p className="muted small">Belum ada kode.</p>
      ) : (
        <ul className="panel desk__rows">
          {body.codes.map((code) => (
            <ReferralCodeRow key={code.code} code={code} onRevoke={() => setRevoking(code)} />
          ))}
        </ul>
      )}
      <Alert>{makeCode.error && sentenceOf(makeCode.error, unreachableText)}</Alert>
      {body.status === 'active' && (
        <div>
          <Button variant="soft" disabled={makeCode.isPending} onClick={() => makeCode.mutate({ id: body.id })}>
            {makeCode.isPending ? 'Membuat…' : 'Buat kode'}
          </Button>
        </div>
      )}
      {revoking && (
        <ConfirmSheet
          title={`Cabut kode ${revoking.code}?`}
          yes="Cabut kode"
          danger
          onYes={() => revokeCode.mutateAsync({ code: revoking.code })}
          onClose={() => setRevoking(undefined)}
        >
          Tidak ada yang dapat mendaftar lagi dengan kode ini, dan kode ini tidak dapat dipulihkan. Produsen yang sudah
          mendaftar tetap tercatat. Kode baru dapat dibuat kapan saja.
        </ConfirmSheet>
      )}
    </section>
  )
}

function ReferralCodeRow({
  code: { code, created_at, revoked_at, uses },
  onRevoke,
}: {
  code: ReferralCode
  onRevoke: () => void
}) {
  return (
    <li className="desk__row">
      <span className="grow">
        <span className={revoked_at ? 'desk__code desk__revoked' : 'desk__code'}>{code}</span>
        <span className="small muted">
          {wholeNumber(uses)} produsen · dibuat {longDate(created_at.slice(0, 10))}
        </span>
      </span>
      {revoked_at ? (
        <StatusTag>Dicabut {longDate(revoked_at.slice(0, 10))}</StatusTag>
      ) : (
        <Button variant="text" small onClick={onRevoke} aria-label={`Cabut kode ${code}`}>
          Cabut
        </Button>
      )}
    </li>
  )
}
