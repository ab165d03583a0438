import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { passwordRule } from '#contract/rules.ts'
import { incorrectLogin, words } from '#contract/words.ts'
import { somethingUnwritten } from '#offline/draft-writer.ts'
import { usePending } from '#offline/pending.ts'
import { useRoad } from '#offline/road.ts'
import { tell } from '#offline/telling.ts'
import { usePaused } from '#session/pause.ts'
import { person, session } from '#session/session.ts'
import { keepSession } from '#session/signing.ts'
import { useSession } from '#session/use-session.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { noRoad } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { sayProblem } from '#ui/say-problem.ts'
import { shutWindowOf } from '#ui/shut-window.ts'
import { useRuledForm } from '#ui/use-ruled-form.ts'
import { Sheet } from '#ui/Window.tsx'
import { disown } from '../farewell.ts'
import { useDraftCount } from '../unsent.ts'
import { waitingSentence } from './waiting-sentence.ts'

const rules = { password: passwordRule('Mohon Masukkan Kata Sandi') }
const anotherOne = 'Akun ini bukan pemilik isian yang menunggu, jadi Anda belum masuk.'
const notKept = 'HP ini tidak mengizinkan aplikasi menyimpan sesi masuk. Isian Anda tetap tersimpan di HP.'

/** The session is over while work waits: signing in where one is, as the same person, and sending goes on (P19, law 8). */
export function SignInAgain({ onShut }: { onShut: () => void }) {
  const client = useQueryClient()
  const me = useSession()
  const road = useRoad()
  const { rows } = usePending()
  const drafts = useDraftCount()
  const { form, field, sends, sending, canSend } = useRuledForm(rules, { password: '' })
  const [failure, setFailure] = useState<string>()
  const inside = useRef<HTMLParagraphElement>(null)
  const shut = () => {
    if (inside.current) shutWindowOf(inside.current)
  }
  // Signed in again, here or in another tab.
  const paused = usePaused()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the pause is the event
  useEffect(() => {
    if (!paused) shut()
  }, [paused])
  if (!me) return null

  async function signIn({ password }: { password: string }) {
    setFailure(undefined)
    const mine = session()
    if (!mine) return shut()
    try {
      const { _token, data } = await tell('account.signIn', { email: mine.user_email, password })
      // Meanwhile another tab may have signed in, or out.
      if (data.id !== mine.user_id || session()?.user_id !== mine.user_id) {
        await disown(_token)
        return setFailure(anotherOne)
      }
      if (!keepSession(_token, data)) return setFailure(notKept)
      // What was asked for in vain meanwhile is asked again.
      void client.invalidateQueries()
    } catch (problem) {
      const said = sayProblem(problem, form.setError, 'Belum masuk: tidak ada sambungan. Isian Anda tetap ada di HP.')
      setFailure(said === words.error ? incorrectLogin : said)
    }
  }
  return (
    <Sheet title={rows.length > 0 ? 'Masuk lagi untuk mengirim' : 'Masuk lagi'} onShut={onShut}>
      <form className="form sheet__part" {...sends(signIn)}>
        <p>{waitingSentence({ rows: rows.length, drafts, unwritten: somethingUnwritten(person()) })}</p>
        <p className="small muted" ref={inside}>
          Sesi Anda telah berakhir. Masuk sebagai <strong>{me.user_email}</strong>.
        </p>
        <input type="email" name="username" autoComplete="username" value={me.user_email} readOnly hidden />
        <PasswordField label="Kata sandi" autoComplete="current-password" {...field('password')} />
        {!road.open && !failure && <Note icon={noRoad}>Masuk perlu sambungan.</Note>}
        <Alert>{failure}</Alert>
        <SubmitButton busy={sending && 'Sedang masuk…'} disabled={!canSend}>
          Masuk
        </SubmitButton>
        <Button look="text" wide onClick={shut}>
          Nanti
        </Button>
      </form>
    </Sheet>
  )
}
