import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { typedPhoneRule } from '#contract/rules.ts'
import { question } from '#offline/question.ts'
import { useRoad } from '#offline/road.ts'
import { tell } from '#offline/telling.ts'
import { returnAddress } from '#session/safe-address.ts'
import { isCompleted, session } from '#session/session.ts'
import { changeSession } from '#session/signing.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { noRoad } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { sayProblem } from '#ui/say-problem.ts'
import { useTitle } from '#ui/title.ts'
import { useRuledForm } from '#ui/use-ruled-form.ts'
import { Failure, unreached } from './Failure.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { askOf, ProfileFields, type ProfileValues, profileRules } from './ProfileFields.tsx'
import { useParam } from './query.ts'
import { useMine } from './use-mine.ts'
import './profile.css'

const rules = { ...profileRules, phone_no: typedPhoneRule }

/** What a visitor tells of themselves before they are complete (rows 97–106). */
export function VisitorFormPage() {
  useTitle('Informasi Dasar')
  const [, go] = useLocation()
  const back = returnAddress(useParam('return'))
  const client = useQueryClient()
  const road = useRoad()
  const me = useMine(addresses.visitorForm)
  const [failure, setFailure] = useState<string>()
  const { form, field, sends, sending } = useRuledForm<ProfileValues>(rules, {
    name: me?.user_name ?? '',
    phone_no: '',
    prefix_office_phone: '',
    office_no: '',
    instagram_url: '',
    facebook_url: '',
    tiktok_url: '',
  })

  // Whoever has filled it in once, or is no visitor, would only overwrite what is known with less.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const mine = session()
    if (mine && (mine.user_role !== 'guest' || isCompleted(mine))) go(addresses.account, { replace: true })
  }, [])

  async function send(values: ProfileValues) {
    setFailure(undefined)
    try {
      const { data } = await tell('account.registerVisitor', askOf(values))
      changeSession({ user_name: data.name, user_is_completed: 1 })
      void client.invalidateQueries({ queryKey: question('account.detail', {}).queryKey })
      go(back ?? addresses.home, { replace: true })
    } catch (problem) {
      setFailure(sayProblem(problem, form.setError, unreached))
    }
  }

  if (!me) return null
  return (
    <div className="own">
      <h1>Informasi Dasar</h1>
      <p className="muted">Lengkapi sekali saja, supaya produsen tahu siapa yang menghubungi mereka.</p>
      <form className="form" {...sends(send)}>
        <ProfileFields field={field} phone={{ maxLength: 17 }} />
        {!road.open && !failure && (
          <Note icon={noRoad}>Mengirim perlu sambungan. Isian Anda tetap ada di halaman ini.</Note>
        )}
        <Failure say={failure} />
        <div className="own__actions">
          <ButtonLink to={addresses.home} look="line">
            Batal
          </ButtonLink>
          <SubmitButton busy={sending && 'Mengirim…'}>Kirim</SubmitButton>
        </div>
        <LeaveGuard on={form.formState.isDirty && !sending} />
      </form>
    </div>
  )
}
