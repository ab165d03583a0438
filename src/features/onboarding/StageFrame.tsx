import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { Clashes, type Conflicting } from '#drafts/Conflicts.tsx'
import { autosaveHint, FormSaveAnnouncement, FormSaveStatus } from '#drafts/FormSaveStatus.tsx'
import { useFocusBack } from '#drafts/section/use-focus-back.ts'
import { parkedStages } from '#drafts/shop-opening.ts'
import { useFormScroll } from '#drafts/use-form-scroll.ts'
import { saveStatusOf } from '#drafts/use-save-status.ts'
import { type Stage, stageDraftName, stageTitle, stageTitles } from '#drafts/wizard/stages.ts'
import type { DraftState } from '#offline/drafts/use-draft.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { pendingOf, usePending } from '#offline/outbox/optimistic.ts'
import { useQuota } from '#offline/storage/quota.ts'
import { session } from '#session/session.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { check, warning } from '#ui/display/icons.ts'
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
  /** What was typed earlier has been found again; undefined while it is being looked for. */
  found: boolean | undefined
  children: ReactNode
}

/** What the five stages have in common: steps, title, where the work is, and the way back and on. */
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

/** The stages before this one that are on this phone and nowhere else, as a sentence; undefined when there is none. */
export function localOnlySentence(
  rows: readonly Pick<OutboxEntry, 'same' | 'state'>[],
  shop: number,
  stage: Stage,
): string | undefined {
  const queued = ([1, 2, 3, 4] as const).filter(
    (earlier) =>
      earlier < stage && rows.some(({ same, state }) => same === stageDraftName(shop, earlier) && state !== 'parked'),
  )
  const last = queued.at(-1)
  if (last === undefined) return undefined
  const before = queued.slice(0, -1)
  const which = before.length > 0 ? `${before.join(', ')} dan ${last}` : last
  return `Tahap ${which} baru ada di HP ini. Terkirim sendiri begitu ada sinyal.`
}

/** Said while there is no signal; with one it is a matter of moments, and the steps show it. */
function useLocalOnlySentence(shop: number, stage: Stage): string | undefined {
  const { rows } = usePending()
  const { open } = useConnectivity()
  return open ? undefined : localOnlySentence(rows, shop, stage)
}

type StepsProps = { shop: number; stage: Stage; reached: number }

/** How a stage stands: rejected by the server, only on this phone so far, or done. */
type StageMark = 'fix' | 'phone' | 'done'
const marks = {
  fix: { icon: warning, word: 'perlu diperbaiki' },
  phone: { icon: phone, word: 'tersimpan di HP' },
  done: { icon: check, word: 'selesai' },
} as const satisfies Record<StageMark, object>

/** The five stages, each one cloth of an awning. What has been reached is a link; all of them are read out by name. */
function Steps({ shop, stage, reached }: StepsProps) {
  const { rows } = usePending()
  const toFix = parkedStages(rows, shop)
  const markOf = (n: Stage): StageMark | undefined => {
    if (toFix.includes(n)) return 'fix'
    if (n === stage || n >= reached) return undefined
    return pendingOf(rows, stageDraftName(shop, n)) ? 'phone' : 'done'
  }
  return (
    <nav className="stages" aria-label={`Tahap ${stage} dari 5, ${stageTitles[stage - 1]}`}>
      <ol>
        {stageTitles.map((title, at) => {
          const n = (at + 1) as Stage
          const mark = markOf(n)
          const inside = (
            <>
              <span className="stages__face" aria-hidden="true">
                {mark ? <Icon d={marks[mark].icon} size="s" /> : n}
                <span className="stages__name">{title}</span>
              </span>
              <span className="sr">{`Tahap ${n}, ${title}${mark ? `, ${forDevice(marks[mark].word)}` : ''}`}</span>
            </>
          )
          return (
            <li key={title} aria-current={n === stage ? 'step' : undefined} data-mark={mark}>
              {n !== stage && n <= reached ? (
                <Link href={addresses.wizard(n)} title={title}>
                  {inside}
                </Link>
              ) : (
                <span title={title}>{inside}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
