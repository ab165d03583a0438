import { useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { usePending } from '#offline/outbox/optimistic.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { share, warning } from '#ui/display/icons.ts'
import { phone, plusBox } from '#ui/display/lazy-icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { copyText } from '#ui/nav/copy-text.ts'
import { type InstallMethod, installingBrowser } from '../../startup/install.ts'
import { unsentWorkText, useDraftCount } from './use-draft-count.ts'

type Props = {
  method: InstallMethod
  onInstall: () => void
  onDismiss: () => void
}

/** Offers to put the app on the home screen. */
export function InstallPrompt({ method, onInstall, onDismiss }: Props) {
  const [showSteps, setShowSteps] = useState(false)
  if (showSteps) return method === 'elsewhere' ? <OtherBrowser onClose={onDismiss} /> : <IosSteps onClose={onDismiss} />
  return (
    <aside className="toast" aria-label="Pasang aplikasi">
      <Icon d={phone} />
      <span className="grow">Pasang Etalase Mutu: terbuka juga tanpa sinyal.</span>
      <Button variant="text" small onClick={onDismiss}>
        Nanti
      </Button>
      <Button variant="text" small onClick={method === 'prompt' ? onInstall : () => setShowSteps(true)}>
        {method === 'prompt' ? 'Pasang' : 'Caranya'}
      </Button>
    </aside>
  )
}

/** For the windows of other apps, as those of Instagram and TikTok. */
function OtherBrowser({ onClose }: { onClose: () => void }) {
  const browser = installingBrowser()
  const [message, setMessage] = useState<{ good?: string; bad?: string }>({})
  const address = `${location.origin}${addresses.home}`
  const copy = async () =>
    setMessage(
      (await copyText(address))
        ? { good: 'Alamat disalin.' }
        : { bad: `Alamat belum tersalin. Ketik sendiri di ${browser}.` },
    )
  return (
    <Sheet
      title={`Buka di ${browser}`}
      onClose={onClose}
      foot={
        <Button wide onClick={() => void copy()}>
          Salin alamat
        </Button>
      }
    >
      <div className="sheet__part stack">
        <p>
          Halaman ini terbuka di dalam aplikasi lain. Di sini Etalase Mutu tidak bisa dipasang, dan yang Anda simpan
          tidak terlihat di {browser}. Salin alamatnya, lalu buka di {browser}.
        </p>
        <p translate="no">{address}</p>
        <p className="small" role="status">
          {message.good}
        </p>
        <Alert>{message.bad}</Alert>
      </div>
    </Sheet>
  )
}

function IosSteps({ onClose }: { onClose: () => void }) {
  const { rows } = usePending()
  const drafts = useDraftCount()
  const unsent = unsentWorkText(rows.length, drafts)
  return (
    <Sheet
      title="Pasang di HP ini"
      onClose={onClose}
      foot={
        <Button wide onClick={onClose}>
          Mengerti
        </Button>
      }
    >
      <ol className="steps">
        <li>
          <Icon d={share} />
          <span>
            Ketuk <strong>Bagikan</strong> di bilah peramban.
          </span>
        </li>
        <li>
          <Icon d={plusBox} />
          <span>
            Pilih <strong>Tambah ke Layar Utama</strong>.
          </span>
        </li>
      </ol>
      <div className="drawer__part stack">
        <Note icon={phone}>
          Aplikasi di layar utama menyimpan datanya sendiri: masuk lagi di sana. Etalase yang Anda buka di sana lalu
          bisa dilihat tanpa sinyal.
        </Note>
        <Note
          icon={warning}
          variant="wait"
          action={
            unsent && (
              <ButtonLink to={addresses.outbox} variant="soft" small>
                {rows.length > 0 ? 'Kirim dahulu' : 'Lihat draf'}
              </ButtonLink>
            )
          }
        >
          {unsent && `${unsent} belum terkirim. `}
          Draf dan yang belum terkirim tidak ikut pindah. Selesaikan dahulu di sini.
        </Note>
      </div>
    </Sheet>
  )
}
