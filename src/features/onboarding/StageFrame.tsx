import type { ComponentProps, ReactNode } from 'react'
import { addresses } from '#contract/addresses.ts'
import { Clashes, type Clashing } from '#forms/Clashes.tsx'
import { FormHeard, FormWhere, keptByItself } from '#forms/FormWhere.tsx'
import { nameOf, type Stage, titleOf } from '#forms/stages.ts'
import { useFocusBack } from '#forms/use-focus-back.ts'
import { usePlace } from '#forms/use-place.ts'
import { whereNow } from '#forms/where-now.ts'
import { useRoom } from '#offline/room.ts'
import type { DraftState } from '#offline/use-draft.ts'
import { session } from '#session/session.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Dock } from '#ui/Dock.tsx'
import { forDevice } from '#ui/device-words.ts'
import { warning } from '#ui/icons.ts'
import { phone } from '#ui/late-icons.ts'
import { Note } from '#ui/Note.tsx'
import { roomSentence } from '#ui/phone-says.ts'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { useTitle } from '#ui/title.ts'
import type { Where } from '#ui/Whereabouts.tsx'
import { useOnlyHere } from './only-here.ts'
import { Steps } from './Steps.tsx'
import './wizard.css'

type Props = {
  stage: Stage
  /** The furthest stage that may be opened; this one unless said otherwise. */
  reached?: number
  where: Where | undefined
  draft: DraftState
  /** For the <form>: what useRuledForm's `sends` gives, or an onSubmit. */
  form: ComponentProps<'form'>
  /** What the button says while it is at work. */
  busy?: string | false | undefined
  disabled?: boolean
  /** The word on the way on: 'Selanjutnya'. */
  next: string
  /** What becomes of what is filled in here; nothing where nothing is. */
  hint?: string | undefined
  failure?: ReactNode
  /** What was changed here and elsewhere. */
  clashing?: Clashing
  /** What was typed earlier has been found again (P12); undefined while it is being looked for. */
  found: boolean | undefined
  children: ReactNode
}

/** What the five stages have in common: steps, title, where the work is, and the way back and on (row 108). */
export function StageFrame({ stage, reached = stage, where, draft, form, busy, disabled, next, ...rest }: Props) {
  const { hint = stage === 5 ? undefined : `${keptByItself} Halaman ini boleh ditutup.` } = rest
  useTitle(titleOf(stage))
  useFocusBack(Boolean(busy))
  const room = roomSentence(useRoom())
  const shop = session()?.merchant_id ?? 0
  const onlyHere = useOnlyHere(shop, stage)
  usePlace(nameOf(shop, stage), rest.found !== undefined && !disabled, rest.found === true)
  const at = whereNow(draft, rest.found, where)
  return (
    <form {...form} className="form wizard">
      <Steps shop={shop} stage={stage} reached={Math.max(reached, stage)} />
      <FormHeard at={at} writing={draft === 'writing'} />
      <div className="wizard__head">
        <h1>{titleOf(stage)}</h1>
        <FormWhere at={at} hint={hint} />
      </div>
      {onlyHere && (
        <Note icon={phone} look="wait">
          {forDevice(onlyHere)}
        </Note>
      )}
      {/* With the form, not before it: what stands there until then would move. */}
      {rest.found && !disabled && (
        <p className="wizard__found" role="status">
          Dilanjutkan dari isian terakhir
        </p>
      )}
      {room && (
        <Note icon={warning} look="wait">
          {room}
        </Note>
      )}
      {draft === 'failed' && (
        <Alert>Isian terakhir belum tersimpan di HP. Jangan tutup halaman ini; kami mencoba lagi sendiri.</Alert>
      )}
      <Alert>{rest.failure}</Alert>
      {rest.clashing && <Clashes {...rest.clashing} />}
      {rest.children}
      <Dock>
        <ButtonLink to={stage > 1 ? addresses.wizard(stage - 1) : addresses.home} look="text">
          Sebelumnya
        </ButtonLink>
        <SubmitButton busy={busy} disabled={disabled ?? false}>
          {next}
        </SubmitButton>
      </Dock>
    </form>
  )
}
