// @chunk account
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { typedPhoneRule } from '#contract/contacts/contact-rules.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { takeReturn, usePendingAction } from '#session/pending-action.ts'
import { returnAddress } from '#session/safe-address.ts'
import { isCompleted, session } from '#session/session.ts'
import { changeSession } from '#session/sign-in.ts'
import { useRequireSession } from '#session/use-require-session.ts'
import { noSignal } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { AuthError, unreachableText } from '../auth/AuthError.tsx'
import { ReturnNote } from '../auth/ReturnNote.tsx'
import { useQueryParam } from '../query-params.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { ProfileFields, type ProfileValues, profileInputOf, profileRules } from './ProfileFields.tsx'
import './profile.css'

const rules = { ...profileRules, phone_no: typedPhoneRule }

/** The form that a visitor fills in once to complete the account. */
export function VisitorFormPage() {
  useTitle('Informasi Dasar')
  const [, go] = useLocation()
  const back = returnAddress(useQueryParam('return'))
  const pending = usePendingAction()
  const next = back ?? pending?.back ?? addresses.home
  const client = useQueryClient()
  const connectivity = useConnectivity()
  const me = useRequireSession(addresses.visitorForm)
  const { form, field, mutationFormProps, sending } = useRuleForm<ProfileValues>(rules, {
    name: me?.user_name ?? '',
    phone_no: '',
    prefix_office_phone: '',
    office_no: '',
    instagram_url: '',
    facebook_url: '',
    tiktok_url: '',
  })

  // A user who has completed the form, or is no visitor, would overwrite the stored profile with fewer values.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const current = session()
    if (current && (current.user_role !== 'guest' || isCompleted(current))) go(addresses.account, { replace: true })
  }, [])

  const { error, mutateAsync } = useMutation({
    mutationFn: (values: ProfileValues) => requestEndpoint('account.registerVisitor', profileInputOf(values)),
    onSuccess({ data }) {
      changeSession({ user_name: data.name, user_is_completed: 1 })
      void client.invalidateQueries({ queryKey: endpointQuery('account.detail', {}).queryKey })
      go(back ?? takeReturn() ?? addresses.home, { replace: true })
    },
  })
  const failure = error ? sentenceOf(error, unreachableText) : undefined

  if (!me) return null
  return (
    <div className="own">
      <h1>Informasi Dasar</h1>
      <p className="muted">Lengkapi sekali saja, supaya produsen tahu siapa yang menghubungi mereka.</p>
      <ReturnNote />
      <form className="form" {...mutationFormProps(mutateAsync)}>
        <ProfileFields field={field} phone={{ maxLength: 17 }} />
        {!connectivity.open && !failure && (
          <Note icon={noSignal}>Mengirim perlu sambungan. Isian Anda tetap ada di halaman ini.</Note>
        )}
        <AuthError text={failure} />
        <div className="own__actions">
          <ButtonLink to={next} variant="line" onClick={takeReturn}>
            Batal
          </ButtonLink>
          <SubmitButton busy={sending && 'Mengirim…'}>Kirim</SubmitButton>
        </div>
        <LeaveGuard on={form.formState.isDirty && !sending} />
      </form>
    </div>
  )
}
