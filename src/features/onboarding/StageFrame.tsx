import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { shopLabels } from '#contract/shops/fields.ts'
import { type Conflicting, ConflictList } from '#drafts/Conflicts.tsx'
import { FormSaveAnnouncement, FormSaveStatus } from '#drafts/FormSaveStatus.tsx'
import { formLabels } from '#drafts/region/address-values.ts'
import { useFocusBack } from '#drafts/section/use-focus-back.ts'
import { sendTimeText } from '#drafts/send-time-text.ts'
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
  /** The furthest stage that may be opened; defaults to this one. */
  reached?: number
  where: SaveState | undefined
  draft: DraftState
  /** Props of the <form>: the result of useRuleForm's `formProps`, or an onSubmit. */
  form: ComponentProps<'form'>
  /** The button's label while the stage is being saved. */
  busy?: string | false | undefined
  disabled?: boolean
  /** The stage in plain words, where its title does not say it. */
  help?: string
  /** The button's label: 'Selanjutnya'. */
  next: string
  /** Explains how the input is stored; undefined in a stage without input. */
  hint?: string | undefined
  failure?: ReactNode
  /** The fields that were changed both here and elsewhere. */
  conflicting?: Conflicting
  /** A draft with earlier input was found; undefined while it is being read. */
  found: boolean | undefined
  children: ReactNode
}

const stageLabels = formLabels(shopLabels)

/** The frame of the five stages: steps, title, save status, and the buttons for the previous and the next stage. */
export function StageFrame({ stage, reached = stage, where, draft, form, busy, disabled, next, ...rest }: Props) {
  const { hint = stage === 5 ? undefined : 'Tersimpan sendiri; boleh ditutup.' } = rest
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
      {rest.help && <p className="muted">{rest.help}</p>}
      {localOnlyText && (
        <Note icon={phone} variant="wait">
          {forDevice(localOnlyText)}
        </Note>
      )}
      {/* Rendered together with the form, not earlier, so that it moves nothing that is already visible. */}
      {rest.found && !disabled && (
        <p className="wizard__found" role="status">
          Dilanjutkan dari isian terakhir
        </p>
      )}
      {quotaText && (
        <Note icon={warning} variant="wait">
          {quotaText}
        </Note>
      )}
      {draft === 'failed' && (
        <Alert>Isian terakhir belum tersimpan di HP. Jangan tutup halaman ini; kami mencoba lagi sendiri.</Alert>
      )}
      <Alert>{rest.failure}</Alert>
      {rest.conflicting && <ConflictList {...rest.conflicting} labels={stageLabels} />}
      {rest.children}
      <ActionBar>
        <ButtonLink to={stage > 1 ? addresses.wizard(stage - 1) : addresses.home} variant="text">
          Sebelumnya
        </ButtonLink>
        <SubmitButton busy={busy} disabled={disabled ?? false}>
          {next}
        </SubmitButton>
      </ActionBar>
    </form>
  )
}

/** A sentence with the earlier stages that only this phone has; undefined if there is none. */
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
  return `Tahap ${which} baru ada di HP ini. ${sendTimeText(false)}`
}

/** Only offline: with a connection the stages are sent within moments, and the steps show their status. */
function useLocalOnlySentence(shop: number, stage: Stage): string | undefined {
  const { rows } = usePending()
  const { open } = useConnectivity()
  return open ? undefined : localOnlySentence(rows, shop, stage)
}

type StepsProps = { shop: number; stage: Stage; reached: number }

/** The status of a stage: rejected by the server, only on this phone so far, or done. */
type StageMark = 'fix' | 'phone' | 'done'
const marks = {
  fix: { icon: warning, word: 'perlu diperbaiki' },
  phone: { icon: phone, word: 'tersimpan di HP' },
  done: { icon: check, word: 'selesai' },
} as const satisfies Record<StageMark, object>

/** The five stages as strips of an awning. Reached stages are links; screen readers get the name of each. */
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
        {stageTitles.map((title, index) => {
          const n = (index + 1) as Stage
          const mark = markOf(n)
          const content = (
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
                  {content}
                </Link>
              ) : (
                <span title={title}>{content}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
