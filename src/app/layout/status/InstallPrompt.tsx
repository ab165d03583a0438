import { useState } from 'react'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { share } from '#ui/display/icons.ts'
import { phone, plusBox } from '#ui/display/lazy-icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { Button } from '#ui/nav/Button.tsx'

type Props = {
  /** `prompt`: the browser can ask; `ios`: the user has to do it, and the app shows how. */
  method: 'prompt' | 'ios'
  onInstall: () => void
  onDismiss: () => void
}

/** Offers to put the app on the home screen. */
export function InstallPrompt({ method, onInstall, onDismiss }: Props) {
  const [showSteps, setShowSteps] = useState(false)
  if (showSteps) return <IosSteps onClose={onDismiss} />
  return (
    <aside className="toast" aria-label="Pasang aplikasi">
      <Icon d={phone} />
      <span className="grow">Pasang Etalase Mutu: terbuka juga tanpa sinyal.</span>
      <Button look="text" small onClick={onDismiss}>
        Nanti
      </Button>
      <Button look="text" small onClick={method === 'ios' ? () => setShowSteps(true) : onInstall}>
        {method === 'ios' ? 'Caranya' : 'Pasang'}
      </Button>
    </aside>
  )
}

const IosSteps = ({ onClose }: { onClose: () => void }) => (
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
    <div className="drawer__part">
      <Note icon={phone}>Etalase yang pernah dibuka tetap bisa dilihat tanpa sinyal.</Note>
    </div>
  </Sheet>
)
