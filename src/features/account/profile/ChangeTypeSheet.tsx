// @chunk account
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { changeSession } from '#session/sign-in.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { noSignal } from '#ui/display/icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { useSingleFlightMutation } from '#ui/fields/use-single-flight-mutation.ts'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'

type Step = 'choice' | 'merchant' | 'lspro'

/** Turns a visitor's account into a merchant's, or explains how to get the account of a certification body. */
export function ChangeTypeSheet({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>('choice')
  const back = () => setStep('choice')
  return (
    <Sheet title="Ubah Tipe Akun" onClose={onClose}>
      <div className="sheet__part">
        {step === 'choice' && <TypeChoice onPick={setStep} />}
        {step === 'merchant' && <BecomeMerchant onBack={back} />}
        {step === 'lspro' && <AboutLspro onBack={back} />}
      </div>
    </Sheet>
  )
}

const TypeChoice = ({ onPick }: { onPick: (step: Step) => void }) => (
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

function BecomeMerchant({ onBack }: { onBack: () => void }) {
  const [, go] = useLocation()
  const client = useQueryClient()
  const connectivity = useConnectivity()
  const change = useSingleFlightMutation({
    mutationFn: () => requestEndpoint('account.changeType', { role: 'merchant' }),
    onSuccess({ data }) {
      changeSession({ user_role: 'merchant', user_is_completed: 0, merchant_id: data.merchant.id })
      void client.invalidateQueries({ queryKey: endpointQuery('account.detail', {}).queryKey })
      // Replace the dialog's history entry with the wizard.
      go(addresses.wizard(1), { replace: true })
    },
  })
  // Busy until the wizard has opened, too.
  const busy = change.isPending || change.isSuccess
  const failure =
    change.error && sentenceOf(change.error, 'Mengubah tipe akun perlu sambungan. Akun Anda belum berubah.')
  return (
    <StepContent title="Menjadi Produsen (UMKM)?">
      <p>
        Setelah diubah, akun ini <strong>tidak dapat lagi digunakan sebagai Pengunjung</strong>. Anda akan diminta
        melengkapi data usaha dalam lima tahap.
      </p>
      {!connectivity.open && !failure && <Note icon={noSignal}>Mengubah tipe akun perlu sambungan.</Note>}
      <Alert>
        {failure && (
          <>
            <strong>{commonTexts.error}</strong>
            <br />
            {failure}
          </>
        )}
      </Alert>
      <Button wide disabled={busy} onClick={() => change.mutate()}>
        {busy ? 'Mengubah…' : 'Ya, jadi Produsen'}
      </Button>
      <Button variant="text" onClick={onBack} disabled={busy}>
        Kembali
      </Button>
    </StepContent>
  )
}

const AboutLspro = ({ onBack }: { onBack: () => void }) => (
  <StepContent title="Akun LSPRO">
    <p>
      Akun LSPRO tidak dapat dibuat sendiri. Hubungi layanan pelanggan kami, lalu masuk dengan akun yang kami terbitkan
      untuk lembaga Anda. Akun Anda yang sekarang tidak berubah.
    </p>
    <ButtonLink to={addresses.contact} replace wide>
      Hubungi layanan pelanggan
    </ButtonLink>
    <Button variant="text" onClick={onBack}>
      Kembali
    </Button>
  </StepContent>
)

/** The next step in the same dialog. Focuses its heading, so that screen readers announce it. */
function StepContent({ title, children }: { title: string; children: ReactNode }) {
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
