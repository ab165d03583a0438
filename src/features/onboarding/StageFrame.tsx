import type { ComponentProps, ReactNode } from 'react'
import { addresses } from '#contract/addresses.ts'
import { Clashes, type Conflicting } from '#drafts/Conflicts.tsx'
import { autosaveHint, FormSaveAnnouncement, FormSaveStatus } from '#drafts/FormSaveStatus.tsx'
import { useFocusBack } from '#drafts/use-focus-back.ts'
import { useFormScroll } from '#drafts/use-form-scroll.ts'
import { saveStatusOf } from '#drafts/use-save-status.ts'
import { type Stage, stageDraftName, stageTitle } from '#drafts/wizard/stages.ts'
import type { DraftState } from '#offline/drafts/use-draft.ts'
import { useQuota } from '#offline/storage/quota.ts'
import { session } from '#session/session.ts'
import { warning } from '#ui/display/icons.ts'
import { phone } from '#ui/display/lazy-icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { quotaSentence } from '#ui/feedback/device-warnings.ts'
import { forDevice } from '#ui/feedback/device-wording.ts'
import { Note } from '#ui/feedback/Note.tsx'
import type { SaveState } from '#ui/feedback/SaveStatus.tsx'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { ActionBar } from '#ui/nav/ActionBar.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { useLocalOnlySentence } from './local-only-stages.ts'
import { Steps } from './Steps.tsx'
import './wizard.css'

type Props = {
  stage: Stage
  /** The furthest stage that may be opened; this one unless said otherwise. */
  reached?: number
  where: SaveState | undefined
  draft: DraftState
  /** For the <form>: what useRuleForm's `sends` gives, or an onSubmit. */
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
  clashing?: Conflicting
  /** What was typed earlier has been found again (P12); undefined while it is being looked for. */
  found: boolean | undefined
  children: ReactNode
}

/** What the five stages have in common: steps, title, where the work is, and the way back and on (row 108). */
export function StageFrame({ stage, reached = stage, where, draft, form, busy, disabled, next, ...rest }: Props) {
  const { hint = stage === 5 ? undefined : `${autosaveHint} Halaman ini boleh ditutup.` } = rest
  useTitle(stageTitle(stage))
  useFocusBack(Boolean(busy))
  const quotaText = quotaSentence(useQuota())
  const shop = session()?.merchant_id ?? 0
  const localOnlyText = useLocalOnlySentence(shop, stage)
  useFormScroll(stageDraftName(shop, stage), rest.found !== undefined && !disabled, rest.found === true)
  const at = saveStatusOf(draft, rest.found, where)
  return (
    <form {...form} className="form wizard">
      <Steps shop={shop} stage={stage} reached={Math.max(reached, stage)} />
      <FormSaveAnnouncement at={at} writing={draft === 'writing'} />
      <div className="wizard__head">
        <h1>{stageTitle(stage)}</h1>
        <FormSaveStatus at={at} hint={hint} />
      </div>
      {localOnlyText && (
        <Note icon={phone} look="wait">
          {forDevice(localOnlyText)}
        </Note>
      )}
      {/* With the form, not before it: what stands there until then would move. */}
      {rest.found && !disabled && (
        <p className="wizard__found" role="status">
          Dilanjutkan dari isian terakhir
        </p>
      )}
      {quotaText && (
        <Note icon={warning} look="wait">
          {quotaText}
        </Note>
      )}
      {draft === 'failed' && (
        <Alert>Isian terakhir belum tersimpan di HP. Jangan tutup halaman ini; kami mencoba lagi sendiri.</Alert>
      )}
      <Alert>{rest.failure}</Alert>
      {rest.clashing && <Clashes {...rest.clashing} />}
      {rest.children}
      <ActionBar>
        <ButtonLink to={stage > 1 ? addresses.wizard(stage - 1) : addresses.home} look="text">
          Sebelumnya
        </ButtonLink>
        <SubmitButton busy={busy} disabled={disabled ?? false}>
          {next}
        </SubmitButton>
      </ActionBar>
    </form>
  )
}
