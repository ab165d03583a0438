// @chunk account
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { deletionHours, helpMessages } from '#contract/help/rules.ts'
import type { Deletion } from '#contract/help/schemas.ts'
import { needed } from '#contract/rules.ts'
import { formatDateTime } from '#contract/time/dates.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { useRequireSession } from '#session/use-require-session.ts'
import { useSession } from '#session/use-session.ts'
import { type Action, ActionSheet } from '#ui/dialog/ActionSheet.tsx'
import { ConfirmSheet } from '#ui/dialog/ConfirmSheet.tsx'
import { downloadText } from '#ui/display/download-text.ts'
import { warning } from '#ui/display/icons.ts'
import { hourglass } from '#ui/display/lazy-icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { Button } from '#ui/nav/Button.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import './profile.css'

/** Lets the user download all stored data of the account, and request the deletion of the account. */
export function DataPage() {
  useTitle('Data Saya')
  const me = useRequireSession(addresses.ownData)
  const deletion = useQuery({ ...endpointQuery('help.deletion', {}), enabled: me !== undefined, staleTime: 0 })
  const [open, setOpen] = useState<'export' | 'ask' | 'withdraw'>()
  const download = useMutation({
    mutationFn: (password: string) => requestEndpoint('help.export', { password }),
    onSuccess({ data }) {
      downloadText(data.name, data.json, 'application/json')
      toast(`Data Anda disimpan sebagai ${data.name}`)
    },
  })
  const showDeletion = async ({ message }: { message: string }) => {
    toast(message)
    await deletion.refetch()
  }
  const ask = useMutation({
    mutationFn: (input: { password: string; reason: string }) => requestEndpoint('help.askDeletion', input),
    onSuccess: showDeletion,
  })
  const withdraw = useMutation({
    mutationFn: () => requestEndpoint('help.withdrawDeletion', {}),
    onSuccess: showDeletion,
  })
  if (!me) return null
  const isOperator = me.user_role === 'operator'
  const close = () => setOpen(undefined)
  return (
    <div className="own">
      <h1 className="title-in-bar">Data Saya</h1>
      <p className="muted">
        Apa yang kami simpan dan berapa lama, tertulis di halaman{' '}
        <Link className="link" href={addresses.privacy}>
          Privasi
        </Link>
        .
      </p>
      {isOperator && <p>{helpMessages.operators}</p>}
      {!isOperator && (
        <section className="panel own__card" aria-labelledby="unduh-data">
          <h2 id="unduh-data">Unduh data</h2>
          <p>
            Semua data akun Anda dalam satu berkas JSON: profil, usaha, produk, pesan, dan catatan. Simpan baik-baik;
            siapa pun yang memegang berkasnya dapat membacanya.
          </p>
          <div className="own__actions">
            <Button variant="line" onClick={() => setOpen('export')}>
              Unduh data saya
            </Button>
          </div>
        </section>
      )}
      {!isOperator && (
        <section className="panel own__card" aria-labelledby="hapus-akun">
          <h2 id="hapus-akun">Hapus akun</h2>
          <QueryResult query={deletion} what="Permintaan hapus akun" skeleton={<SkeletonLine width={80} />}>
            {({ data }) => (
              <DeletionStatus deletion={data} onAsk={() => setOpen('ask')} onWithdraw={() => setOpen('withdraw')} />
            )}
          </QueryResult>
        </section>
      )}
      {open === 'export' && (
        // The response holds all of the user's data: `reset` removes it from memory once it is in a file.
        <PasswordSheet
          title="Unduh data saya"
          yes="Unduh"
          onYes={({ password }) => download.mutateAsync(password).finally(download.reset)}
          onClose={close}
        >
          Masukkan kata sandi Anda sekali lagi, agar hanya Anda yang dapat mengunduhnya.
        </PasswordSheet>
      )}
      {open === 'ask' && (
        <PasswordSheet title="Hapus akun?" yes="Minta hapus akun" danger reason onYes={ask.mutateAsync} onClose={close}>
          {deletionEffectOf(me.user_role)} Permintaan diselesaikan operator paling cepat {deletionHours} jam lagi dan
          dapat ditarik kembali sampai saat itu. Setelah dihapus, tidak dapat dikembalikan.
        </PasswordSheet>
      )}
      {open === 'withdraw' && (
        <ConfirmSheet
          title="Tarik kembali permintaan?"
          yes="Tarik kembali"
          onYes={() => withdraw.mutateAsync()}
          onClose={close}
        >
          Akun Anda tetap ada seperti semula.
        </ConfirmSheet>
      )}
    </div>
  )
}

/** The data that is deleted together with the account, by role. */
const deletionEffectOf = (role: string) =>
  role === 'merchant'
    ? 'Akun, usaha, semua produk, dan fotonya dihapus.'
    : role === 'lspro'
      ? 'Akun Anda dihapus; halaman lembaganya tetap ada.'
      : 'Akun dan semua yang tersimpan padanya dihapus.'

type Props = { deletion: Deletion; onAsk: () => void; onWithdraw: () => void }

function DeletionStatus({ deletion: { asked: pending, refused }, onAsk, onWithdraw }: Props) {
  if (pending)
    return (
      <>
        <Note icon={hourglass} variant="wait">
          Diminta {formatDateTime(Date.parse(pending.at))}. Diselesaikan paling cepat{' '}
          {formatDateTime(Date.parse(pending.not_before))}.
        </Note>
        <div className="own__actions">
          <Button variant="line" onClick={onWithdraw}>
            Tarik kembali
          </Button>
        </div>
      </>
    )
  return (
    <>
      {refused && (
        <Note icon={warning} variant="wrong">
          Permintaan terakhir belum dipenuhi ({formatDateTime(Date.parse(refused.at))}): {refused.remark}
        </Note>
      )}
      <p>Minta dihapus dengan kata sandi Anda; operator menghapusnya.</p>
      <div className="own__actions">
        <Button variant="danger" onClick={onAsk}>
          Hapus akun
        </Button>
      </div>
    </>
  )
}

type Values = { password: string; reason: string }
type PasswordSheetProps = Action & {
  /** Offers an optional field for the reason. */
  reason?: boolean
  /** The action. If it throws, the sheet stays open and shows the error. */
  onYes: (values: Values) => Promise<unknown>
}

// Do not trim: spaces are valid characters of a password.
const rules = { password: (value: string) => (value === '' ? needed : undefined) }

/** Asks for the password again, because another person may be holding the unlocked phone. */
function PasswordSheet({ reason = false, onYes, ...action }: PasswordSheetProps) {
  const me = useSession()
  const form = useRuleForm<Values>(rules, { password: '', reason: '' })
  const fields = (
    <>
      {/* For password managers: the user name that the password belongs to. */}
      <input
        className="sr"
        type="text"
        autoComplete="username"
        value={me?.user_email ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      {reason && <TextField label="Alasan (boleh kosong)" maxLength={500} {...form.field('reason')} />}
      <PasswordField label="Kata sandi" autoComplete="current-password" {...form.field('password')} />
    </>
  )
  return <ActionSheet {...action} form={form} fields={fields} onYes={onYes} />
}
