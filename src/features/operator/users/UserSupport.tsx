import { useState } from 'react'
import type { DeskUser } from '#contract/operator/people.ts'
import { ConfirmSheet } from '#ui/dialog/ConfirmSheet.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { ReasonSheet } from '../desk/ReasonSheet.tsx'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { linkTtlText } from './link-ttl.ts'

type SupportAction = 'verify' | 'sessions' | 'reset'

/** What can be done for somebody who cannot get in. Each is asked once more. */
export function UserSupport({ user }: { user: DeskUser }) {
  const { id, email } = user
  const [open, setOpen] = useState<SupportAction>()
  const mutate = useDeskMutation()
  const shut = () => setOpen(undefined)
  return (
    <section className="panel stack stack--s">
      <h2>Bantu pengguna ini</h2>
      <div className="row row--wrap">
        {user.is_verified === 0 && (
          <Button look="soft" small onClick={() => setOpen('verify')}>
            Nyatakan terverifikasi
          </Button>
        )}
        <Button look="soft" small onClick={() => setOpen('reset')}>
          Kirim tautan kata sandi
        </Button>
        <Button look="danger" small disabled={user.sessions === 0} onClick={() => setOpen('sessions')}>
          Akhiri semua sesi
        </Button>
      </div>
      {open === 'verify' && (
        <ReasonSheet
          title="Nyatakan email ini terverifikasi?"
          yes="Nyatakan terverifikasi"
          autosaveKey={`verify.${id}`}
          onYes={(reason) => mutate('verifyUser', { id, reason }, 'user', 'users')}
          onShut={shut}
        >
          Lakukan hanya bila Anda yakin bahwa {email} memang miliknya. Ini tidak dapat dibatalkan.
        </ReasonSheet>
      )}
      {open === 'sessions' && (
        <ReasonSheet
          title="Akhiri semua sesi?"
          yes="Akhiri semua sesi"
          danger
          autosaveKey={`sessions.${id}`}
          onYes={(reason) => mutate('endUserSessions', { id, reason }, 'user')}
          onShut={shut}
        >
          {user.sessions} perangkat langsung keluar dan harus masuk lagi dengan kata sandi. Yang belum terkirim tetap
          ada di HP pemiliknya.
        </ReasonSheet>
      )}
      {open === 'reset' && (
        <ConfirmSheet
          title="Kirim tautan kata sandi?"
          yes="Kirim tautan"
          onYes={() => mutate('resetUser', { id }, 'user')}
          onShut={shut}
        >
          Surat untuk membuat kata sandi baru dikirim ke {email}. Tautannya berlaku {linkTtlText(user)}, dan tautan
          sebelumnya tidak berlaku lagi.
        </ConfirmSheet>
      )}
    </section>
  )
}
