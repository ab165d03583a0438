// @chunk auth-pages
import { addresses } from '#contract/addresses.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { check } from '#ui/display/icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { useSingleFlightMutation } from '#ui/fields/use-single-flight-mutation.ts'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { buttonClass } from '#ui/nav/button-class.ts'
import { useTitle } from '#ui/nav/use-title.ts'
import { useSecretParam } from '../query-params.ts'

/**
 * "Bukan saya": cancels a registration with an address whose owner did not register. Needs a button press, because
 * mail programs open links automatically to scan for viruses.
 */
export function CancelRegistrationPage() {
  useTitle('Batalkan Pendaftaran')
  const secret = useSecretParam('code')
  const cancel = useSingleFlightMutation({
    mutationFn: () => requestEndpoint('account.disown', { verification_code: secret }),
  })

  return (
    <div className="auth">
      <h1>Batalkan Pendaftaran</h1>
      {cancel.data ? (
        <>
          <div className="note note--good" role="status">
            <Icon d={check} />
            <div className="grow">{cancel.data.message}</div>
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
          <Alert>
            {cancel.error &&
              sentenceOf(cancel.error, 'Belum terkirim: tidak ada sambungan. Coba lagi saat ada sinyal.')}
          </Alert>
          <button
            type="button"
            className={buttonClass({ wide: true })}
            onClick={() => cancel.mutate()}
            disabled={!secret || cancel.isPending}
          >
            {cancel.isPending ? 'Mengirim…' : 'Batalkan pendaftaran'}
          </button>
          <ButtonLink to={addresses.home} variant="line" wide>
            Biarkan
          </ButtonLink>
        </>
      )}
    </div>
  )
}
