import { useState } from 'react'
import { Link } from 'wouter'
import { type DeskBody, issueWords } from '#contract/operator-lspro.ts'
import { emailRule } from '#contract/rules.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { ConfirmSheet } from '#ui/ConfirmSheet.tsx'
import { State } from '#ui/State.tsx'
import { sayProblem } from '#ui/say-problem.ts'
import { TextField } from '#ui/TextField.tsx'
import { useRuledForm } from '#ui/use-ruled-form.ts'
import { dateTimeText } from './age.ts'
import { beginAnew } from './begin-anew.ts'
import { deskAddresses } from './desk-addresses.ts'
import { ReasonSheet } from './ReasonSheet.tsx'
import { forgetTyped, typedFor } from './typed.ts'
import { useDeed } from './use-deed.ts'
import { useTypedForm } from './use-typed-form.ts'

type Account = DeskBody['accounts'][number]

/** Who keeps the page of a body, the letters they were sent, and one more of them. */
export function BodyAccounts({ body }: { body: DeskBody }) {
  const [again, setAgain] = useState<Account>()
  const [standing, setStanding] = useState<Account>()
  const deed = useDeed()
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
              <span className="small muted">{saidOf(account)}</span>
            </span>
            {account.status === 'disabled' ? (
              <State look="wrong">Tidak aktif</State>
            ) : (
              account.has_password === 0 && <State look="wait">Belum dibuka</State>
            )}
            {account.has_password === 0 && account.status === 'active' && active && (
              <Button
                look="text"
                small
                onClick={() => setAgain(account)}
                aria-label={`Kirim ulang ke ${account.email}`}
              >
                Kirim ulang
              </Button>
            )}
            <Button
              look="text"
              small
              onClick={() => setStanding(account)}
              aria-label={`${standDeed(account)} ${account.email}`}
            >
              {standDeed(account)}
            </Button>
          </li>
        ))}
      </ul>
      {body.accounts.length === 0 && <p className="muted small">Belum ada akun.</p>}
      {active && <AddAccount id={body.id} />}
      {again && (
        <ConfirmSheet
          title="Kirim surat baru?"
          yes="Kirim surat baru"
          onYes={() => deed('resendAccount', { id: again.id }, 'lspro')}
          onShut={() => setAgain(undefined)}
        >
          Tautan di surat yang lama tidak berlaku lagi. Yang baru berlaku 72 jam.
        </ConfirmSheet>
      )}
      {standing && <StandAccount account={standing} onShut={() => setStanding(undefined)} />}
    </section>
  )
}

const standDeed = ({ status }: Account) => (status === 'active' ? 'Nonaktifkan' : 'Aktifkan')

function StandAccount({ account, onShut }: { account: Account; onShut: () => void }) {
  const deed = useDeed()
  const { id, email } = account
  const shuts = account.status === 'active'
  const stand = (reason: string) =>
    deed('standAccount', { id, reason, status: shuts ? 'disabled' : 'active' }, 'lspro', 'user', 'users')
  return (
    <ReasonSheet
      title={shuts ? 'Nonaktifkan akun ini?' : 'Aktifkan akun ini?'}
      yes={shuts ? 'Nonaktifkan akun' : 'Aktifkan akun'}
      danger={shuts}
      what={`account-stand.${id}`}
      onYes={stand}
      onShut={onShut}
    >
      {shuts
        ? `${email} langsung keluar dari semua perangkat dan tidak dapat masuk lagi. Akun lain di LSPRO ini tetap jalan. Akun dapat diaktifkan lagi kapan saja.`
        : `${email} dapat masuk lagi. Tautan di surat yang lama tetap tidak berlaku.`}
    </ReasonSheet>
  )
}

function saidOf({ has_password, seen_at, letter_until }: Account): string {
  if (has_password === 1) return seen_at ? `Terakhir masuk ${dateTimeText(seen_at)}` : 'Sedang tidak masuk'
  return letter_until ? `Tautannya berlaku sampai ${dateTimeText(letter_until)}` : 'Tautannya sudah tidak berlaku'
}

const rules = { email: emailRule(issueWords.email) }

function AddAccount({ id }: { id: number }) {
  const what = `account.${id}`
  const deed = useDeed()
  const [failure, setFailure] = useState<string>()
  const [first] = useState(() => ({ email: typedFor<string>(what) ?? '' }))
  const { form, field, sends, sending } = useRuledForm<{ email: string }>(rules, first)
  useTypedForm(form, what, ({ email }) => email)

  async function add({ email }: { email: string }) {
    setFailure(undefined)
    try {
      await deed('addAccount', { id, email }, 'lspro', 'lspros')
      forgetTyped(what)
      beginAnew(form, { email }, { email: '' })
    } catch (problem) {
      const noRoad = 'Belum diketahui sampai atau tidak: sambungan terputus. Lihat daftar akun sebelum mencoba lagi.'
      setFailure(sayProblem(problem, form.setError, noRoad))
    }
  }
  return (
    <form className="form" {...sends(add)}>
      <TextField
        label="Email akun tambahan"
        {...field('email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={50}
      />
      <Alert>{failure}</Alert>
      <button
        type="submit"
        className={buttonClass({ look: 'soft', wide: true })}
        disabled={sending}
        aria-busy={sending || undefined}
      >
        {sending ? 'Menerbitkan…' : 'Tambah akun'}
      </button>
    </form>
  )
}
