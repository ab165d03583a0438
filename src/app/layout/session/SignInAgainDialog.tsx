// @chunk account
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Problem } from '#contract/problem.ts'
import { passwordRule } from '#contract/rules.ts'
import { commonTexts, incorrectLogin } from '#contract/text/common-messages.ts'
import { hasUnwrittenDraft } from '#offline/drafts/draft-writer.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { usePending } from '#offline/outbox/optimistic.ts'
import { usePaused } from '#session/paused.ts'
import { person, session } from '#session/session.ts'
import { saveSession } from '#session/sign-in.ts'
import { useSession } from '#session/use-session.ts'
import { closeDialogOf } from '#ui/dialog/close-dialog.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { noSignal } from '#ui/display/icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { forDevice } from '#ui/feedback/device-wording.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { Button } from '#ui/nav/Button.tsx'
import { endUnwantedSession } from '../../sign-out/pending-logout.ts'
import { unsentWorkText, useDraftCount } from '../status/use-draft-count.ts'

const rules = { password: passwordRule('Mohon Masukkan Kata Sandi') }
const wrongAccount = 'Akun ini bukan pemilik isian yang menunggu, jadi Anda belum masuk.'
const storageRefused = 'Peramban ini tidak mengizinkan aplikasi menyimpan sesi masuk. Isian Anda tetap tersimpan di HP.'

/**
 * The session has expired while work is unsent. Signing in again, on the same page and as the same user, resumes
 * sending (acceptance.md#law-8).
 */
export function SignInAgainDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const me = useSession()
  const connectivity = useConnectivity()
  const { rows } = usePending()
  const drafts = useDraftCount()
  const { field, mutationFormProps, sending, canSend } = useRuleForm(rules, { password: '' })
  const inside = useRef<HTMLParagraphElement>(null)
  const shut = () => {
    if (inside.current) closeDialogOf(inside.current)
  }
  // Close when the user has signed in again, here or in another tab.
  const paused = usePaused()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the pause ends
  useEffect(() => {
    if (!paused) shut()
  }, [paused])
  const signIn = useMutation({
    async mutationFn({ password }: { password: string }) {
      const mine = session()
      if (!mine) return shut()
      const { _token, data } = await requestEndpoint('account.signIn', { email: mine.user_email, password })
      // Another tab may have signed in or out meanwhile.
      if (data.id !== mine.user_id || session()?.user_id !== mine.user_id) {
        await endUnwantedSession(_token)
        return wrongAccount
      }
      return saveSession(_token, data) ? undefined : storageRefused
    },
    onSuccess(rejection) {
      // Queries that failed while the session was over run again.
      if (!rejection && session()) void client.invalidateQueries()
    },
  })
  if (!me) return null
  const failure = signIn.data ?? (signIn.error && signInError(signIn.error))
  return (
    <Sheet title={rows.length > 0 ? 'Masuk lagi untuk mengirim' : 'Masuk lagi'} onClose={onClose}>
      <form className="form sheet__part" {...mutationFormProps(signIn.mutateAsync)}>
        <p>{forDevice(unsentSentence({ rows: rows.length, drafts, unwritten: hasUnwrittenDraft(person()) }))}</p>
        <p className="small muted" ref={inside}>
          Sesi Anda telah berakhir. Masuk sebagai <strong>{me.user_email}</strong>.
        </p>
        <input type="email" name="username" autoComplete="username" value={me.user_email} readOnly hidden />
        <PasswordField label="Kata sandi" autoComplete="current-password" {...field('password')} />
        {!connectivity.open && !failure && <Note icon={noSignal}>Masuk perlu sambungan.</Note>}
        <Alert>{failure}</Alert>
        <SubmitButton busy={sending && 'Sedang masuk…'} disabled={!canSend}>
          Masuk
        </SubmitButton>
        <Button variant="text" wide onClick={shut}>
          Nanti
        </Button>
      </form>
    </Sheet>
  )
}

function signInError(problem: Problem): string {
  const sentence = sentenceOf(problem, 'Belum masuk: tidak ada sambungan. Isian Anda tetap ada di HP.')
  return sentence === commonTexts.error ? incorrectLogin : sentence
}

type UnsentWork = {
  /** How many writes wait to be sent. */
  rows: number
  /** How many drafts are on this phone; undefined until IndexedDB has been read. */
  drafts: number | undefined
  /** Some input is not stored: the phone has rejected every write of it so far. */
  unwritten: boolean
}

/**
 * The sentence about the unsent work on this phone while the session is over; '' when there is none or it is not known
 * yet.
 */
export function unsentSentence({ rows, drafts = 0, unwritten }: UnsentWork): string {
  if (unwritten) return 'Isian terakhir belum tersimpan di HP. Biarkan halaman ini terbuka.'
  if (rows > 0) return `${unsentWorkText(rows, drafts)} menunggu di HP.`
  return drafts > 0 ? 'Isian yang Anda mulai tersimpan di HP.' : ''
}
