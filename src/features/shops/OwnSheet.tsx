import { type ComponentType, useEffect, useRef, useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { ShelfTrouble } from '#offline/shelves.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { say } from '#ui/news.ts'
import { shutWindowOf } from '#ui/shut-window.ts'
import { Sheet } from '#ui/Window.tsx'
import { confirmCertificate, type Deed, deedsOf, dropBegun, editWord, formOf, nameOf, remove, stand } from './doing.ts'
import { OwnState } from './OwnState.tsx'
import type { OwnGood } from './own-goods.ts'
import type { QrThing } from './qr-card.ts'

type Final = 'drop-change' | 'remove-draft' | 'drop-begun'
const isFinal = (deed: Deed): deed is Final => deed in finals

/** What cannot be taken back: its word, what is asked first, and what follows. */
const finals: Record<Final, { word: string; ask: string; say: (name: string) => string; done: string }> = {
  'remove-draft': {
    word: 'Hapus draf',
    ask: 'Hapus draf ini?',
    say: (name) => `${name} dihapus beserta fotonya. Ini tidak dapat dikembalikan.`,
    done: 'Draf dihapus.',
  },
  'drop-change': {
    word: 'Buang perubahan',
    ask: 'Buang perubahan ini?',
    say: (name) => `Perubahan ${name} dibuang. Versi yang tampil di etalase tidak berubah.`,
    done: 'Perubahan dibuang.',
  },
  'drop-begun': {
    word: 'Hapus draf di HP',
    ask: 'Hapus dari HP ini?',
    say: (name) => `Isian ${name} yang belum dikirim dihapus dari HP ini. Ini tidak dapat dikembalikan.`,
    done: 'Draf di HP dihapus.',
  },
}
const words: Record<Exclude<Deed, Final | 'see' | 'qr' | 'outbox'>, string> = {
  confirm: 'Masih berlaku',
  'take-down': 'Turunkan dari etalase',
  'put-back': 'Pajang lagi',
}

async function doIt(deed: Deed, good: OwnGood): Promise<void> {
  if (deed === 'take-down') return stand(good, 'not active')
  if (deed === 'put-back') return stand(good, 'active')
  if (deed === 'confirm') return confirmCertificate(good)
  if (deed === 'drop-begun') await dropBegun(good)
  else await remove(good)
  if (isFinal(deed)) say(finals[deed].done)
}

/** How one product stands, and everything that can be done with it, with a signal and without. */
export function OwnSheet({ good, onShut }: { good: OwnGood; onShut: () => void }) {
  const [asking, setAsking] = useState<Final>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [Qr, setQr] = useState<ComponentType<QrThing>>()
  const name = nameOf(good)
  const part = useFocusOn(asking)

  async function go(deed: Deed, button: Element) {
    setBusy(true)
    setFailure(undefined)
    try {
      await doIt(deed, good)
      shutWindowOf(button)
    } catch (error) {
      setBusy(false)
      setFailure(error instanceof ShelfTrouble ? error.message : 'Belum tersimpan. Muat ulang aplikasi.')
      // It was shut while it worked, and lost the focus.
      if (button instanceof HTMLElement) requestAnimationFrame(() => button.focus())
    }
  }
  async function showQr() {
    setFailure(undefined)
    const window = part.current?.closest('dialog')
    try {
      const { QrBody } = await import('./QrSheet.tsx')
      setQr(() => QrBody)
      // The button that was pressed goes.
      requestAnimationFrame(() => window?.querySelector<HTMLElement>('h2')?.focus())
    } catch {
      setFailure('Belum dapat dibuka. Coba lagi saat ada sinyal.')
    }
  }
  if (Qr && good.id !== undefined)
    return (
      <Sheet title="Kode QR" onShut={onShut}>
        <Qr {...qrOf(good, good.id)} />
      </Sheet>
    )
  const foot = asking && (
    <>
      <Button look="text" onClick={() => setAsking(undefined)}>
        Tidak jadi
      </Button>
      <Button look="danger" wide disabled={busy} onClick={({ currentTarget }) => void go(asking, currentTarget)}>
        {`Ya, ${asking === 'drop-change' ? 'buang' : 'hapus'}`}
      </Button>
    </>
  )
  return (
    <Sheet title={asking ? finals[asking].ask : name} onShut={onShut} foot={foot}>
      <div className="sheet__part stack" ref={part}>
        {asking ? <p>{finals[asking].say(name)}</p> : <OwnState good={good} />}
        <Alert>{failure}</Alert>
        {!asking && <Deeds good={good} busy={busy} onAsk={setAsking} onGo={go} onQr={() => void showQr()} />}
      </div>
    </Sheet>
  )
}

/** What its code says: the price as it is known, of one that has one. */
const qrOf = ({ name, province_name, price_bottom, price_top }: OwnGood, id: number): QrThing => ({
  ...{ kind: 'product', id, name, province: province_name },
  ...(price_bottom !== null && price_top !== null && { price: { bottom: price_bottom, top: price_top } }),
})

/** What was pressed goes: the question has the focus, and whoever goes back has it where they asked. */
function useFocusOn(asking: Final | undefined) {
  const part = useRef<HTMLDivElement>(null)
  const before = useRef<Final>(undefined)
  useEffect(() => {
    const asked = before.current
    before.current = asking
    if (asking === asked) return
    const window = part.current?.closest('dialog')
    window?.querySelector<HTMLElement>(asking ? 'h2' : `[data-deed="${asked}"]`)?.focus()
  }, [asking])
  return part
}

type DeedsProps = {
  good: OwnGood
  busy: boolean
  onAsk: (deed: Final) => void
  onGo: (deed: Deed, button: Element) => Promise<void>
  onQr: () => void
}

const Deeds = ({ good, busy, onAsk, onGo, onQr }: DeedsProps) => (
  <div className="stack stack--s">
    <ButtonLink to={formOf(good)} wide replace>
      {editWord(good)}
    </ButtonLink>
    {deedsOf(good).map((deed) =>
      deed === 'see' ? (
        <ButtonLink key={deed} to={addresses.product(good.id ?? 0)} look="soft" wide replace>
          Lihat di etalase
        </ButtonLink>
      ) : deed === 'qr' ? (
        <Button key={deed} look="soft" wide disabled={busy} onClick={onQr}>
          Kode QR
        </Button>
      ) : deed === 'outbox' ? (
        <ButtonLink key={deed} to={addresses.outbox} look="text" wide replace>
          Lihat di antrean kirim
        </ButtonLink>
      ) : isFinal(deed) ? (
        <Button key={deed} look="danger" wide disabled={busy} data-deed={deed} onClick={() => onAsk(deed)}>
          {finals[deed].word}
        </Button>
      ) : (
        <Button
          key={deed}
          look="soft"
          wide
          disabled={busy}
          onClick={({ currentTarget }) => void onGo(deed, currentTarget)}
        >
          {words[deed]}
        </Button>
      ),
    )}
  </div>
)
