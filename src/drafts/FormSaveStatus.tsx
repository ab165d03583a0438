import { useState } from 'react'
import { forDevice } from '#ui/feedback/device-wording.ts'
import { type SaveState, SaveStatus, saveStateTexts } from '#ui/feedback/SaveStatus.tsx'
import { announcedStatus } from './use-save-status.ts'
import './form-save-status.css'

export const autosaveHint = 'Isian tersimpan sendiri.'

/** The save status of a form. A `hint` is shown while there is no status, so that nothing below moves. */
export const FormSaveStatus = ({ at, hint }: { at: SaveState | undefined; hint?: string | undefined }) => (
  <div className={hint === undefined ? 'form-where' : 'form-where form-where--hint'}>
    {hint !== undefined && <p className="muted small">{forDevice(hint)}</p>}
    <p aria-hidden="true">{at && <SaveStatus at={at} />}</p>
  </div>
)

type Props = { at: SaveState | undefined /** A draft is being written. */; writing: boolean }

/** Announces the save status to screen readers when it changes. */
export function FormSaveAnnouncement({ at, writing }: Props) {
  const [announced, setAnnounced] = useState(at)
  const next = announcedStatus(announced, at, writing)
  if (next !== announced) setAnnounced(next)
  return (
    <p className="sr" role="status">
      {next && forDevice(saveStateTexts[next])}
    </p>
  )
}
