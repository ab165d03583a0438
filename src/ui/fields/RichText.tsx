import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../display/Icon.tsx'
import { warning } from '../display/icons.ts'
import { describedBy } from './FieldFrame.tsx'
import type { RichEditorProps } from './RichEditor.tsx'
import { lengthSentence, paragraphsOf, plainTextOf } from './rich-text-length.ts'
import '../styles/rich-text.css'

type Props = {
  label: string
  help?: string
  wrong?: string | undefined
  /** Rich text. */
  value: string
  onChange: (html: string) => void
  onBlur?: () => void
  /** Given the way to lead the focus there. */
  focusRef?: (focus: { focus: () => void }) => void
}

type EditorState = { RichEditor: ComponentType<RichEditorProps> } | 'plain'

const loadTimeout = 4000 // ms until one writes without the editor

/**
 * Several lines with a few marks. The editor's code comes with the field; where it cannot be had one writes plain lines,
 * and what was marked before stays so until something is changed.
 */
export function RichTextField({ label, help, wrong, value, onChange, onBlur = () => {}, focusRef }: Props) {
  const id = useId()
  const [Editor, setEditor] = useState<EditorState>()
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    let here = true
    // Nobody is changed over from one to the other while writing.
    const choose = (way: EditorState) => here && setEditor((before?: EditorState) => before ?? way)
    const late = setTimeout(() => choose('plain'), loadTimeout)
    import('./RichEditor.tsx').then(
      ({ RichEditor }) => choose({ RichEditor }),
      () => choose('plain'),
    )
    return () => {
      here = false
      clearTimeout(late)
    }
  }, [])

  const room = lengthSentence(value)
  const ties = describedBy(id, { help: help ?? room, wrong })
  return (
    <div className={wrong !== undefined ? 'field field--wrong' : 'field'}>
      {Editor === 'plain' ? (
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
      ) : (
        <span className="field__label" id={`${id}-label`}>
          {label}
        </span>
      )}
      <div className="input rich">
        {Editor === undefined && <span className="bone rich__box" />}
        {Editor === 'plain' && (
          <textarea
            {...ties}
            ref={(element) => {
              area.current = element
              if (element) focusRef?.({ focus: () => area.current?.focus() })
            }}
            className="rich__box"
            rows={6}
            defaultValue={plainTextOf(value)}
            onChange={(event) => onChange(paragraphsOf(event.currentTarget.value))}
            onBlur={onBlur}
          />
        )}
        {Editor && Editor !== 'plain' && (
          <Editor.RichEditor
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            onReady={(focus) => focusRef?.({ focus })}
            tied={{ ...ties, 'aria-labelledby': `${id}-label` }}
          />
        )}
      </div>
      {(help || room) && (
        <div className="field__help" id={`${id}-help`}>
          {help} {room}
        </div>
      )}
      {wrong && (
        <p className="field__err" id={`${id}-wrong`}>
          <Icon d={warning} size="s" />
          {wrong}
        </p>
      )}
    </div>
  )
}
