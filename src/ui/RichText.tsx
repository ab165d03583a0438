import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { tied } from './Frame.tsx'
import { Icon } from './Icon.tsx'
import { warning } from './icons.ts'
import type { RichEditorProps } from './RichEditor.tsx'
import { paragraphsOf, roomSentence, wordsOf } from './rich-words.ts'
import './rich-text.css'

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

type Way = { RichEditor: ComponentType<RichEditorProps> } | 'plain'

const patience = 4000 // ms until one writes without the editor

/**
 * Several lines with a few marks. The editor's code comes with the field; where it cannot be had one writes plain lines,
 * and what was marked before stays so until something is changed.
 */
export function RichText({ label, help, wrong, value, onChange, onBlur = () => {}, focusRef }: Props) {
  const id = useId()
  const [Editor, setEditor] = useState<Way>()
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    let here = true
    // Nobody is changed over from one to the other while writing.
    const choose = (way: Way) => here && setEditor((before?: Way) => before ?? way)
    const late = setTimeout(() => choose('plain'), patience)
    import('./RichEditor.tsx').then(
      ({ RichEditor }) => choose({ RichEditor }),
      () => choose('plain'),
    )
    return () => {
      here = false
      clearTimeout(late)
    }
  }, [])

  const room = roomSentence(value)
  const ties = tied(id, { help: help ?? room, wrong })
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
            defaultValue={wordsOf(value)}
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
