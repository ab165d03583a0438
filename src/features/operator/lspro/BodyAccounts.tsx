import { useState } from 'react'
import { Link } from 'wouter'
import type { DeskBody } from '#contract/operator/lspro.ts'
import { formatLongDateTime } from '#contract/time/dates.ts'
import { ConfirmSheet } from '#ui/dialog/ConfirmSheet.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { Button } from '#ui/nav/Button.tsx'
import { buttonClass } from '#ui/nav/button-class.ts'
import { deskCheck } from '../desk/desk-check.ts'
import { deskAddresses } from '../desk/desk-pages.ts'
import { clearAutosave, readAutosave } from '../desk/form/form-autosave.ts'
import { resetAfterSave } from '../desk/form/reset-after-save.ts'
import { useFormAutosave } from '../desk/form/use-form-autosave.ts'
import { ReasonSheet } from '../desk/ReasonSheet.tsx'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'

type Account = DeskBody['accounts'][number]

/** The accounts of an LSPRO, with their invitation e-mails, and a form to add an account. */
export function BodyAccounts({ body }: { body: DeskBody }) {
  const [resending, setResending] = useState<Account>()
  const [changing, setChanging] = useState<Account>()
  const resendAccount = useDeskMutation('resendAccount', 'lspro')
  const active = body.status === 'active'
  return (
    <section className="stack stack--s">
      <h2>Akun</h2>
      <ul className="panel desk__rows">
        {body.accounts.map((account) => (
          <li key={account.id} className="desk__row">
            <span className="grow">
              <Link className="link link--bare" href={deskAddresses.user(account.id)}>
                {account.email}
              </Link>
              <span className="small muted">{accountStatusText(account)}</span>
            </span>
            {account.status === 'disabled' ? (
              <StatusTag variant="wrong">Tidak aktif</StatusTag>
            ) : (
              account.has_password === 0 && <StatusTag variant="wait">Belum dibuka</StatusTag>
            )}
            {account.has_password === 0 && account.status === 'active' && active && (
              <Button
                variant="text"
                small
                onClick={() => setResending(account)}
                aria-label={`Kirim ulang ke ${account.email}`}
              >
                Kirim ulang
              </Button>
            )}
            <Button
              variant="text"
              small
              onClick={() => setChanging(account)}
              aria-label={`${statusActionName(account)} ${account.email}`}
            >
              {statusActionName(account)}
            </Button>
          </li>
        ))}
      </ul>
      {body.accounts.length === 0 && <p className="muted small">Belum ada akun.</p>}
      {active && <AddAccount id={body.id} />}
      {resending && (
        <ConfirmSheet
          title="Kirim surat baru?"
          yes="Kirim surat baru"
          onYes={() => resendAccount.mutateAsync({ id: resending.id })}
          onClose={() => setResending(undefined)}
        >
          Tautan di surat yang lama tidak berlaku lagi. Yang baru berlaku 72 jam.
        </ConfirmSheet>
      )}
      {changing && <AccountStatusSheet account={changing} onClose={() => setChanging(undefined)} />}
    </section>
  )
}

const statusActionName = ({ status }: Account) => (status === 'active' ? 'Nonaktifkan' : 'Aktifkan')

function AccountStatusSheet({ account, onClose }: { account: Account; onClose: () => void }) {
  const standAccount = useDeskMutation('standAccount', 'lspro', 'user', 'users')
  const { id, email } = account
  const disables = account.status === 'active'
  const setStatus = (reason: string) =>
    standAccount.mutateAsync({ id, reason, status: disables ? 'disabled' : 'active' })
  return (
    <ReasonSheet
      title={disables ? 'Nonaktifkan akun ini?' : 'Aktifkan akun ini?'}
      yes={disables ? 'Nonaktifkan akun' : 'Aktifkan akun'}
      danger={disables}
      autosaveKey={`account-stand.${id}`}
      onYes={setStatus}
      onClose={onClose}
    >
      {disables
        ? `${email} langsung keluar dari semua perangkat dan tidak dapat masuk lagi. Akun lain di LSPRO ini tetap jalan. Akun dapat diaktifkan lagi kapan saja.`
        : `${email} dapat masuk lagi. Tautan di surat yang lama tetap tidak berlaku.`}
    </ReasonSheet>
  )
}

function accountStatusText({ has_password, seen_at, letter_until }: Account): string {
  if (has_password === 1) return seen_at ? `Terakhir masuk ${formatLongDateTime(seen_at)}` : 'Sedang tidak masuk'
  return letter_until ? `Tautannya berlaku sampai ${formatLongDateTime(letter_until)}` : 'Tautannya sudah tidak berlaku'
}

type Values = { email: string }
const unreachableText = 'Belum diketahui sampai atau tidak: sambungan terputus. Lihat daftar akun sebelum mencoba lagi.'

function AddAccount({ id }: { id: number }) {
  const autosaveKey = `account.${id}`
  const addAccount = useDeskMutation('addAccount', 'lspro', 'lspros')
  const [first] = useState(() => ({ email: readAutosave<string>(autosaveKey) ?? '' }))
  const requestOf = ({ email }: Values) => ({ id, email })
  const { form, field, mutationFormProps, sending } = useRuleForm<Values>({}, first, deskCheck('addAccount', requestOf))
  useFormAutosave(form, autosaveKey, ({ email }) => email)

  async function add(values: Values) {
    await addAccount.mutateAsync(requestOf(values))
    clearAutosave(autosaveKey)
    resetAfterSave(form, values, { email: '' })
  }
  return (
    <form className="form" {...mutationFormProps(add)}>
      <TextField label="Email akun tambahan" {...field('email')} type="email" inputMode="email" autoComplete="off" />
      <Alert>{addAccount.error && sentenceOf(addAccount.error, unreachableText)}</Alert>
      <button
        type="submit"
        className={buttonClass({ variant: 'soft', wide: true })}
        disabled={sending}
        aria-busy={sending || undefined}
      >
        {sending ? 'Menerbitkan…' : 'Tambah akun'}
      </button>
    </form>
  )
}
