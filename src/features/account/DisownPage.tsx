import { useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { tell } from '#offline/telling.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import { check } from '#ui/icons.ts'
import { sentenceOf } from '#ui/say-problem.ts'
import { useTitle } from '#ui/title.ts'
import { useSecret } from './query.ts'

type State = { at: 'asking' | 'sending' } | { at: 'done'; say: string } | { at: 'failed'; say: string }

/**
 * "Bukan saya": takes back a registration with an address whose owner did not register. By a button, because mail
 * programs open links by themselves to look for viruses.
 */
export function DisownPage() {
  useTitle('Batalkan Pendaftaran')
  const secret = useSecret('code')
  const [state, setState] = useState<State>({ at: 'asking' })

  async function disown() {
    setState({ at: 'sending' })
    try {
      const { message } = await tell('account.disown', { verification_code: secret })
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
            onClick={() => void disown()}
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
