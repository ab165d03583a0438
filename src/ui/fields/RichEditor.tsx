import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import Squire from 'squire-rte'
import { cleanHtml, safeFragment, safeStep } from './safe-html.ts'

// Comes with the first field of rich text. The pasted is cleaned before it lands.

/** Steps back write markup into the page, which its policy (Trusted Types) allows only to what has been cleaned. */
class Editor extends Squire {
  override _setRawHTML(html: string) {
    return super._setRawHTML(safeStep(html))
  }
}

export type RichEditorProps = {
  value: string
  onChange: (html: string) => void
  onBlur: () => void
  /** Takes the focus there. */
  onReady: (focus: () => void) => void
  /** What ties the box to its label and sentences. */
  tied: Record<string, string | boolean | undefined>
}

const leadsOut = (address: string) => /^(https?:\/\/|mailto:|tel:)\S+$/i.test(address)

export function RichEditor({ value, onChange, onBlur, onReady, tied }: RichEditorProps) {
  const box = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor>(undefined)
  const said = useRef(value)
  const [on, setOn] = useState({ bold: false, italic: false, list: false, link: false })
  const [address, setAddress] = useState<string>()
  const changed = useEffectEvent(() => {
    const html = cleanHtml(editor.current?.getHTML() ?? '')
    if (html === said.current) return
    said.current = html
    onChange(html)
  })
  const moved = useEffectEvent(() => {
    const now = editor.current
    if (!now) return
    setOn({ bold: now.hasFormat('B'), italic: now.hasFormat('I'), list: now.hasFormat('UL'), link: now.hasFormat('A') })
  })
  const ready = useEffectEvent(() => onReady(() => editor.current?.focus()))

  // Before anybody can type: what is typed into an empty box would be gone with its filling.
  useLayoutEffect(() => {
    const made = new Editor(box.current!, { blockTag: 'P', addLinks: false, sanitizeToDOMFragment: safeFragment })
    // Tab goes on to the next field, as everywhere.
    for (const key of ['Tab', 'Shift-Tab']) made.setKeyHandler(key, null)
    editor.current = made
    made.setHTML(said.current)
    made.addEventListener('input', () => changed())
    for (const event of ['pathChange', 'select', 'cursor']) made.addEventListener(event, () => moved())
    ready()
    return () => made.destroy()
  }, [])
  // Filled from elsewhere, a draft or the server: what is typed here is said there, and comes back the same.
  useLayoutEffect(() => {
    if (value === said.current) return
    said.current = value
    editor.current?.setHTML(value)
  }, [value])

  function link() {
    if (!editor.current || address === undefined) return
    const typed = /^[\w-]+(\.[\w-]+)+/.test(address) ? `https://${address}` : address.trim()
    if (leadsOut(typed)) editor.current.makeLink(typed)
    setAddress(undefined)
    editor.current.focus()
  }
  const tool = (name: string, pressed: boolean, work: (now: Editor) => unknown) => (
    <button
      type="button"
      className="rich__tool"
      aria-pressed={pressed}
      // The words chosen stay chosen.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => editor.current && work(editor.current)}
    >
      {name}
    </button>
  )
  return (
    <>
      <div className="rich__tools" role="toolbar" aria-label="Bentuk tulisan">
        {tool('Tebal', on.bold, (now) => (on.bold ? now.removeBold() : now.bold()))}
        {tool('Miring', on.italic, (now) => (on.italic ? now.removeItalic() : now.italic()))}
        {tool('Daftar', on.list, (now) => (on.list ? now.removeList() : now.makeUnorderedList()))}
        {tool('Tautan', on.link, (now) => (on.link ? now.removeLink() : setAddress('')))}
      </div>
      {address !== undefined && (
        <div className="rich__link">
          <input
            // biome-ignore lint/a11y/noAutofocus: it stands there because somebody has just asked for it
            autoFocus
            type="url"
            inputMode="url"
            aria-label="Alamat tautan"
            placeholder="https://"
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setAddress(undefined)
              if (event.key !== 'Enter') return
              // It would send the whole form.
              event.preventDefault()
              link()
            }}
          />
          <button type="button" className="rich__tool" onClick={link}>
            Pasang
          </button>
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: no element takes rich text */}
      <div
        ref={box}
        className="rich__box"
        role="textbox"
        aria-multiline="true"
        tabIndex={0}
        contentEditable
        suppressContentEditableWarning
        onBlur={onBlur}
        {...tied}
      />
    </>
  )
}
