import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { Deletion } from '#contract/help.ts'
import { deletionHours, helpWords } from '#contract/help-rules.ts'
import { question } from '#offline/question.ts'
import { tell } from '#offline/telling.ts'
import { Answer } from '#ui/Answer.tsx'
import { BoneLine } from '#ui/Bone.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmSheet } from '#ui/ConfirmSheet.tsx'
import { warning } from '#ui/icons.ts'
import { hourglass } from '#ui/late-icons.ts'
import { moment } from '#ui/moment.ts'
import { Note } from '#ui/Note.tsx'
import { say } from '#ui/news.ts'
import { saveText } from '#ui/save-text.ts'
import { useTitle } from '#ui/title.ts'
import { PasswordSheet } from './PasswordSheet.tsx'
import { useMine } from './use-mine.ts'
import './profile.css'

/** What is kept of somebody: to take along, and to have deleted (row 387, D09). */
export function DataPage() {
  useTitle('Data Saya')
  const me = useMine(addresses.ownData)
  const deletion = useQuery({ ...question('help.deletion', {}), enabled: me !== undefined, staleTime: 0 })
  const [open, setOpen] = useState<'export' | 'ask' | 'withdraw'>()
  if (!me) return null
  const isOperator = me.user_role === 'operator'

  async function download(password: string) {
    const { data } = await tell('help.export', { password })
    saveText(data.name, data.json, 'application/json')
    say(`Data Anda disimpan sebagai ${data.name}`)
  }
  async function ask(password: string, reason: string) {
    say((await tell('help.askDeletion', { password, reason })).message)
    await deletion.refetch()
  }
  async function withdraw() {
    say((await tell('help.withdrawDeletion', {})).message)
    await deletion.refetch()
  }
  const shut = () => setOpen(undefined)
  return (
    <div className="own">
      <h1>Data Saya</h1>
      <p className="muted">
        Apa yang kami simpan dan berapa lama, tertulis di halaman{' '}
        <Link className="link" href={addresses.privacy}>
          Privasi
        </Link>
        .
      </p>
      {isOperator && <p>{helpWords.operators}</p>}
      {!isOperator && (
        <section className="panel own__card" aria-labelledby="unduh-data">
          <h2 id="unduh-data">Unduh data</h2>
          <p>
            Semua data akun Anda dalam satu berkas JSON: profil, usaha, produk, pesan, dan catatan. Simpan baik-baik;
            siapa pun yang memegang berkasnya dapat membacanya.
          </p>
          <div className="own__actions">
            <Button look="line" onClick={() => setOpen('export')}>
              Unduh data saya
            </Button>
          </div>
        </section>
      )}
      {!isOperator && (
        <section className="panel own__card" aria-labelledby="hapus-akun">
          <h2 id="hapus-akun">Hapus akun</h2>
          <Answer of={deletion} what="Permintaan hapus akun" bones={<BoneLine width={80} />}>
            {({ data }) => (
              <Standing deletion={data} onAsk={() => setOpen('ask')} onWithdraw={() => setOpen('withdraw')} />
            )}
          </Answer>
        </section>
      )}
      {open === 'export' && (
        <PasswordSheet title="Unduh data saya" yes="Unduh" onYes={download} onShut={shut}>
          Masukkan kata sandi Anda sekali lagi, agar hanya Anda yang dapat mengunduhnya.
        </PasswordSheet>
      )}
      {open === 'ask' && (
        <PasswordSheet title="Hapus akun?" yes="Minta hapus akun" danger reason onYes={ask} onShut={shut}>
          {endOf(me.user_role)} Permintaan diselesaikan operator paling cepat {deletionHours} jam lagi dan dapat ditarik
          kembali sampai saat itu. Setelah dihapus, tidak dapat dikembalikan.
        </PasswordSheet>
      )}
      {open === 'withdraw' && (
        <ConfirmSheet title="Tarik kembali permintaan?" yes="Tarik kembali" onYes={withdraw} onShut={shut}>
          Akun Anda tetap ada seperti semula.
        </ConfirmSheet>
      )}
    </div>
  )
}

/** What goes with the account, by what somebody is. */
const endOf = (role: string) =>
  role === 'merchant'
    ? 'Akun, usaha, semua produk, dan fotonya dihapus.'
    : role === 'lspro'
      ? 'Akun Anda dihapus; halaman lembaganya tetap ada.'
      : 'Akun dan semua yang tersimpan padanya dihapus.'

type Props = { deletion: Deletion; onAsk: () => void; onWithdraw: () => void }

function Standing({ deletion: { asked, refused }, onAsk, onWithdraw }: Props) {
  if (asked)
    return (
      <>
        <Note icon={hourglass} look="wait">
          Diminta {moment(Date.parse(asked.at))}. Diselesaikan paling cepat {moment(Date.parse(asked.not_before))}.
        </Note>
        <div className="own__actions">
          <Button look="line" onClick={onWithdraw}>
            Tarik kembali
          </Button>
        </div>
      </>
    )
  return (
    <>
      {refused && (
        <Note icon={warning} look="wrong">
          Permintaan terakhir belum dipenuhi ({moment(Date.parse(refused.at))}): {refused.remark}
        </Note>
      )}
      <p>Akun dihapus oleh operator setelah Anda memintanya dengan kata sandi.</p>
      <div className="own__actions">
        <Button look="danger" onClick={onAsk}>
          Hapus akun
        </Button>
      </div>
    </>
  )
}
