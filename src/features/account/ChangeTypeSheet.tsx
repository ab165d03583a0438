import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { words } from '#contract/words.ts'
import { question } from '#offline/question.ts'
import { useRoad } from '#offline/road.ts'
import { tell } from '#offline/telling.ts'
import { changeSession } from '#session/signing.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { noRoad } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { sentenceOf } from '#ui/say-problem.ts'
import { Sheet } from '#ui/Window.tsx'

type Step = 'choice' | 'merchant' | 'lspro'

/** A visitor becomes a producer, or learns how one becomes a certification body (rows 147–151). */
export function ChangeTypeSheet({ onShut }: { onShut: () => void }) {
  const [step, setStep] = useState<Step>('choice')
  const back = () => setStep('choice')
  return (
    <Sheet title="Ubah Tipe Akun" onShut={onShut}>
      <div className="sheet__part">
        {step === 'choice' && <Choice onPick={setStep} />}
        {step === 'merchant' && <ToMerchant onBack={back} />}
        {step === 'lspro' && <AboutLspro onBack={back} />}
      </div>
    </Sheet>
  )
}

const Choice = ({ onPick }: { onPick: (step: Step) => void }) => (
  <div className="stack">
    <p>Akun ini ingin dipakai sebagai apa?</p>
    <button type="button" className="choice" onClick={() => onPick('merchant')}>
      <span className="grow">
        <b>UMKM</b>
        <span className="choice__say">Produsen: memajang produk dan usaha sendiri.</span>
      </span>
    </button>
    <button type="button" className="choice" onClick={() => onPick('lspro')}>
      <span className="grow">
        <b>LSPRO</b>
        <span className="choice__say">Lembaga sertifikasi produk.</span>
      </span>
    </button>
  </div>
)

function ToMerchant({ onBack }: { onBack: () => void }) {
  const [, go] = useLocation()
  const client = useQueryClient()
  const road = useRoad()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function change() {
    setBusy(true)
    setFailure(undefined)
    try {
      const { data } = await tell('account.changeType', { role: 'merchant' })
      changeSession({ user_role: 'merchant', user_is_completed: 0, merchant_id: data.merchant.id })
      void client.invalidateQueries({ queryKey: question('account.detail', {}).queryKey })
      // The window's entry in the history becomes the wizard's.
      go(addresses.wizard(1), { replace: true })
    } catch (problem) {
      setBusy(false)
      setFailure(sentenceOf(problem, 'Mengubah tipe akun perlu sambungan. Akun Anda belum berubah.'))
    }
  }
  return (
    <Told title="Menjadi Produsen (UMKM)?">
      <p>
        Setelah diubah, akun ini <strong>tidak dapat lagi digunakan sebagai Pengunjung</strong>. Anda akan diminta
        melengkapi data usaha dalam lima tahap.
      </p>
      {!road.open && !failure && <Note icon={noRoad}>Mengubah tipe akun perlu sambungan.</Note>}
      <Alert>
        {failure && (
          <>
            <strong>{words.error}</strong>
            <br />
            {failure}
          </>
        )}
      </Alert>
      <Button wide disabled={busy} onClick={() => void change()}>
        {busy ? 'Mengubah…' : 'Ya, jadi Produsen'}
      </Button>
      <Button look="text" onClick={onBack} disabled={busy}>
        Kembali
      </Button>
    </Told>
  )
}

const AboutLspro = ({ onBack }: { onBack: () => void }) => (
  <Told title="Akun LSPRO">
    <p>
      Akun LSPRO tidak dapat dibuat sendiri. Hubungi layanan pelanggan kami, lalu masuk dengan akun yang kami terbitkan
      untuk lembaga Anda. Akun Anda yang sekarang tidak berubah.
    </p>
    <ButtonLink to={addresses.contact} replace wide>
      Hubungi layanan pelanggan
    </ButtonLink>
    <Button look="text" onClick={onBack}>
      Kembali
    </Button>
  </Told>
)

/** The next step in the same window: whoever listens hears its heading. */
function Told({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="stack">
      <h3 ref={heading} tabIndex={-1} className="own__step">
        {title}
      </h3>
      {children}
    </div>
  )
}
