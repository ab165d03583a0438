// @chunk account
import { useEffect, useRef } from 'react'
import { useConnectivity } from '#offline/network/connectivity.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { pencil } from '#ui/display/lazy-icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { SaveStatus } from '#ui/feedback/SaveStatus.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { rejectionSentence } from '../save-flow.ts'
import { type Section, saveStateOf } from './editable-section.ts'
import type { Editor } from './use-editor.ts'
import './editor.css'

type Props = {
  /** Its pending write. */
  row: OutboxEntry | undefined
  editor: Editor
  may: boolean
  word: string
}

/** Beside a section: its save status, and the button that opens its editor. */
export function SectionTools({ row, editor, may, word }: Props) {
  const connectivity = useConnectivity()
  const where = saveStateOf(row)
  const tools = useRef<HTMLDivElement>(null)
  const { left } = editor
  // The editor that was shown here had the focus.
  useEffect(() => {
    if (left) tools.current?.querySelector('button')?.focus()
  }, [left])
  return (
    <div className="row row--wrap part-tools" ref={tools}>
      {where ? (
        <span role="status">
          <SaveStatus at={where} />
          {where === 'kept' && !connectivity.open && <span className="sr">, menunggu sinyal</span>}
        </span>
      ) : (
        editor.begun && <StatusTag>Draf di HP</StatusTag>
      )}
      {may && (
        <Button variant="soft" small onClick={editor.edit}>
          <Icon d={pencil} size="s" />
          {word}
        </Button>
      )}
    </div>
  )
}

/** The reason why the server has rejected it. */
export const SectionRejection = ({ part, row }: { part: Section } & Pick<Props, 'row'>) => (
  <Alert>{rejectionSentence(part.words.failed, row)}</Alert>
)
