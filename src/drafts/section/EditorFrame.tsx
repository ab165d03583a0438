import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import type { DraftState } from '#offline/drafts/use-draft.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import type { SaveState } from '#ui/feedback/SaveStatus.tsx'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { ActionBar } from '#ui/nav/ActionBar.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { Clashes, type Conflicting } from '../Conflicts.tsx'
import { DiscardDraft } from '../DiscardDraft.tsx'
import { FormSaveAnnouncement, FormSaveStatus } from '../FormSaveStatus.tsx'
import { saveStatusOf } from '../use-save-status.ts'
import { useFocusBack } from './use-focus-back.ts'
import './editor.css'

type Props = {
  title: string
  where: SaveState | undefined
  draft: DraftState
  /** What was begun earlier has been found again; undefined while it is being looked for. */
  found: boolean | undefined
  form: ComponentProps<'form'>
  /** The word of its button: 'Simpan Perubahan'. */
  save: string
  /** The word on the way out: 'Batal'. */
  cancel?: string
  busy: string | false
  disabled: boolean
  failure: ReactNode
  /** What was changed here and elsewhere. */
  clashing?: Conflicting
  /** Throws away what was not saved. */
  drop: () => Promise<void>
  onDone: () => void
  children: ReactNode
}

/** What the editors of an owner's parts have in common: where the work is, 'Simpan', and 'Batal'. */
export function EditorFrame({ title, where, draft, found, form, save, busy, disabled, failure, ...rest }: Props) {
  const { cancel = 'Batal', clashing, drop, onDone, children } = rest
  const [asking, setAsking] = useState(false)
  useFocusBack(Boolean(busy))
  const heading = useRef<HTMLHeadingElement>(null)
  // What was pressed to come here is gone.
  useEffect(() => heading.current?.focus(), [])
  const at = saveStatusOf(draft, found, where)
  const changed = found || draft !== 'none'
  return (
    <form {...form} className="form editor" aria-label={title}>
      <FormSaveAnnouncement at={at} writing={draft === 'writing'} />
      <div className="head">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <FormSaveStatus at={at} />
      </div>
      {found && (
        <p className="small" role="status">
          Dilanjutkan dari isian terakhir
        </p>
      )}
      {draft === 'failed' && (
        <Alert>Isian terakhir belum tersimpan di HP. Jangan tutup halaman ini; kami mencoba lagi sendiri.</Alert>
      )}
      <Alert>{failure}</Alert>
      {clashing && <Clashes {...clashing} />}
      {children}
      <ActionBar>
        <Button look="text" disabled={Boolean(busy)} onClick={() => (changed ? setAsking(true) : onDone())}>
          {cancel}
        </Button>
        <SubmitButton busy={busy} disabled={disabled}>
          {save}
        </SubmitButton>
      </ActionBar>
      {asking && (
        <DiscardDraft
          drop={drop}
          onShut={(dropped) => {
            setAsking(false)
            if (dropped) onDone()
          }}
        />
      )}
    </form>
  )
}
