import { useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { check } from '#ui/display/icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { buttonClass } from '#ui/nav/button-class.ts'
import { useTitle } from '#ui/nav/use-title.ts'
import { useSecretParam } from '../query-params.ts'

type CancelState = { at: 'asking' | 'sending' } | { at: 'done'; say: string } | { at: 'failed'; say: string }

/**
 * "Bukan saya": takes back a registration with an address whose owner did not register. By a button, because mail
 * programs open links by themselves to look for viruses.
 */
export function CancelRegistrationPage() {
  useTitle('Batalkan Pendaftaran')
  const secret = useSecretParam('code')
  const [state, setState] = useState<CancelState>({ at: 'asking' })

  async function cancelRegistration() {
    setState({ at: 'sending' })
    try {
      const { message } = await requestEndpoint('account.disown', { verification_code: secret })
      setState({ at: 'done', say: message })
    } catch (problem) {
      setState({
        at: 'failed',
        say: sentenceOf(problem, 'Belum terkirim: tidak ada sambungan. Coba lagi saat ada sinyal.'),
      })
    }
  }

  return (
    <div className="auth">
      <h1>Batalkan Pendaftaran</h1>
      {state.at === 'done' ? (
        <>
          <div className="note note--good" role="status">
            <Icon d={check} />
            <div className="grow">{state.say}</div>
          </div>
          <ButtonLink to={addresses.home} replace wide>
            Ke beranda
          </ButtonLink>
        </>
      ) : (
        <>
          <p>
            {secret
              ? 'Seseorang mendaftar dengan alamat email Anda. Bila itu bukan Anda, batalkan pendaftarannya di sini.'
              : 'Tautan ini tidak lengkap. Buka lagi tautan dari email Anda.'}
          </p>
          <Alert>{state.at === 'failed' && state.say}</Alert>
          <button
            type="button"
            className={buttonClass({ wide: true })}
            onClick={() => void cancelRegistration()}
            disabled={!secret || state.at === 'sending'}
          >
            {state.at === 'sending' ? 'Mengirim…' : 'Batalkan pendaftaran'}
          </button>
          <ButtonLink to={addresses.home} look="line" wide>
            Biarkan
          </ButtonLink>
        </>
      )}
    </div>
  )
}
