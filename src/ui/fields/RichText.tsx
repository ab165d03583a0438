import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { plainTextOf } from '#contract/text/rich-text.ts'
import { lengthSentence, paragraphsOf } from '#contract/text/rich-text-length.ts'
import { Icon } from '../display/Icon.tsx'
import { warning } from '../display/icons.ts'
import { describedBy } from './FieldFrame.tsx'
import type { RichEditorProps } from './RichEditor.tsx'
import '../styles/rich-text.css'

type Props = {
  label: string
  help?: string
  wrong?: string | undefined
  /** Rich text: HTML with richMarks. */
  value: string
  onChange: (html: string) => void
  onBlur?: () => void
  /** Called with an object whose `focus()` focuses the field. */
  focusRef?: (focus: { focus: () => void }) => void
}

type EditorState = { RichEditor: ComponentType<RichEditorProps> } | 'plain'

const loadTimeout = 4000 // ms, then the field becomes a plain textarea

/**
 * A multi-line field with a little formatting. The editor's code loads with the field; if it cannot be loaded, the
 * field is a plain textarea, and existing formatting is kept until the text is changed.
 */
export function RichTextField({ label, help, wrong, value, onChange, onBlur = () => {}, focusRef }: Props) {
  const id = useId()
  const [Editor, setEditor] = useState<EditorState>()
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    let isMounted = true
    // The first choice stays: the field must not be replaced while the user is writing.
    const choose = (editor: EditorState) => isMounted && setEditor((before?: EditorState) => before ?? editor)
    const timer = setTimeout(() => choose('plain'), loadTimeout)
    import('./RichEditor.tsx').catch(() => 'plain' as const).then(choose)
    return () => {
      isMounted = false
      clearTimeout(timer)
    }
  }, [])

  const lengthNote = lengthSentence(value)
  const attributes = describedBy(id, { help: help ?? lengthNote, wrong })
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
        {Editor === undefined && <span className="skeleton rich__box" />}
        {Editor === 'plain' && (
          <textarea
            {...attributes}
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
            tied={{ ...attributes, 'aria-labelledby': `${id}-label` }}
          />
        )}
      </div>
      {(help || lengthNote) && (
        <div className="field__help" id={`${id}-help`}>
          {help} {lengthNote}
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
