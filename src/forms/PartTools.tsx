import { useEffect, useRef } from 'react'
import { useRoad } from '#offline/road.ts'
import type { Row } from '#offline/rows.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { pencil } from '#ui/late-icons.ts'
import { State } from '#ui/State.tsx'
import { Whereabouts } from '#ui/Whereabouts.tsx'
import { type Part, whereOfRow } from './part.ts'
import { refusalSaid } from './saving.ts'
import type { Editor } from './use-editor.ts'
import './editor.css'

type Props = {
  /** Its write that has not arrived. */
  row: Row | undefined
  editor: Editor
  may: boolean
  word: string
}

/** Beside a part: where what was changed of it is, and the way to change it. */
export function PartTools({ row, editor, may, word }: Props) {
  const road = useRoad()
  const where = whereOfRow(row)
  const tools = useRef<HTMLDivElement>(null)
  const { left } = editor
  // The editor that stood here had the focus, and took it along.
  useEffect(() => {
    if (left) tools.current?.querySelector('button')?.focus()
  }, [left])
  return (
    <div className="row row--wrap part-tools" ref={tools}>
      {where ? (
        <span role="status">
          <Whereabouts at={where} />
          {where === 'kept' && !road.open && <span className="sr">, menunggu sinyal</span>}
        </span>
      ) : (
        editor.begun && <State>Draf di HP</State>
      )}
      {may && (
        <Button look="soft" small onClick={editor.edit}>
          <Icon d={pencil} size="s" />
          {word}
        </Button>
      )}
    </div>
  )
}

/** Why the server has refused it. */
export const PartRefusal = ({ part, row }: { part: Part } & Pick<Props, 'row'>) => (
  <Alert>{refusalSaid(part.words.failed, row)}</Alert>
)
