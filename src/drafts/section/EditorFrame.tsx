// @chunk account
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import type { DraftState } from '#offline/drafts/use-draft.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import type { SaveState } from '#ui/feedback/SaveStatus.tsx'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { ActionBar } from '#ui/nav/ActionBar.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { ConflictList, type ConflictListProps } from '../Conflicts.tsx'
import { DiscardDraft } from '../DiscardDraft.tsx'
import { FormSaveAnnouncement, FormSaveStatus } from '../FormSaveStatus.tsx'
import { saveStatusOf } from '../use-save-status.ts'
import { useFocusBack } from './use-focus-back.ts'
import './editor.css'

type Props = {
  title: string
  where: SaveState | undefined
  draft: DraftState
  /** Whether an earlier draft was found; undefined while it is being read. */
  found: boolean | undefined
  form: ComponentProps<'form'>
  /** The text of its button: 'Simpan Perubahan'. */
  save: string
  /** The text of the button that closes it: 'Batal'. */
  cancel?: string
  busy: string | false
  disabled: boolean
  failure: ReactNode
  /** Fields that were changed here and elsewhere. */
  conflicting?: ConflictListProps
  /** Discards the unsaved changes. */
  drop: () => Promise<void>
  onDone: () => void
  children: ReactNode
}

/** The common parts of all section editors: save status, 'Simpan', and 'Batal'. */
export function EditorFrame({ title, where, draft, found, form, save, busy, disabled, failure, ...rest }: Props) {
  const { cancel = 'Batal', conflicting, drop, onDone, children } = rest
  const [isConfirming, setIsConfirming] = useState(false)
  useFocusBack(Boolean(busy))
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that opened this editor no longer exists.
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
      {conflicting && <ConflictList {...conflicting} />}
      {children}
      <ActionBar>
        <Button variant="text" disabled={Boolean(busy)} onClick={() => (changed ? setIsConfirming(true) : onDone())}>
          {cancel}
        </Button>
        <SubmitButton busy={busy} disabled={disabled}>
          {save}
        </SubmitButton>
      </ActionBar>
      {isConfirming && (
        <DiscardDraft
          drop={drop}
          onClose={(dropped) => {
            setIsConfirming(false)
            if (dropped) onDone()
          }}
        />
      )}
    </form>
  )
}
