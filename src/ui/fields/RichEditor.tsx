import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import Squire from 'squire-rte'
import { isRichLink } from '#contract/text/rich-text.ts'
import { cleanHtml, pastedFragment, safeFragment, safeStep } from './safe-html.ts'

// Loads with the first rich-text field. Pasted HTML is normalized before it is inserted: only what is shown is stored.

class Editor extends Squire {
  /** Whether HTML is inserted at the caret; otherwise it is a whole text. */
  isInserting = false
  override insertHTML(html: string, isPaste?: boolean) {
    this.isInserting = true
    try {
      return super.insertHTML(html, isPaste)
    } finally {
      this.isInserting = false
    }
  }
  /** Undo writes HTML into the page; the page's Trusted Types policy allows only cleaned HTML. */
  override _setRawHTML(html: string) {
    return super._setRawHTML(safeStep(html))
  }
}

export type RichEditorProps = {
  value: string
  onChange: (html: string) => void
  onBlur: () => void
  /** Called once, with a function that focuses the editor. */
  onReady: (focus: () => void) => void
  /** Attributes that link the textbox to its label, help and error. */
  tied: Record<string, string | boolean | undefined>
}

export function RichEditor({ value, onChange, onBlur, onReady, tied }: RichEditorProps) {
  const box = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor>(undefined)
  const lastHtml = useRef(value)
  const [formats, setFormats] = useState({ bold: false, italic: false, list: false, link: false })
  const [address, setAddress] = useState<string>()
  const [hadPictures, setHadPictures] = useState(false)
  const emitChange = useEffectEvent(() => {
    const html = cleanHtml(editor.current?.getHTML() ?? '')
    if (html === lastHtml.current) return
    lastHtml.current = html
    onChange(html)
  })
  const updateFormats = useEffectEvent(() => {
    const squire = editor.current
    if (!squire) return
    setFormats({
      bold: squire.hasFormat('B'),
      italic: squire.hasFormat('I'),
      list: squire.hasFormat('UL'),
      link: squire.hasFormat('A'),
    })
  })
  const ready = useEffectEvent(() => onReady(() => editor.current?.focus()))

  // In a layout effect, before the user can type: setHTML would overwrite text that is typed before it.
  useLayoutEffect(() => {
    const squire = new Editor(box.current!, {
      blockTag: 'P',
      addLinks: false,
      sanitizeToDOMFragment: (html, self) => {
        if (!(self instanceof Editor && self.isInserting)) return safeFragment(html)
        const pasted = pastedFragment(html)
        setHadPictures(pasted.hadPictures)
        return pasted.fragment
      },
    })
    // Tab moves to the next field, as in other fields.
    for (const key of ['Tab', 'Shift-Tab']) squire.setKeyHandler(key, null)
    editor.current = squire
    squire.setHTML(lastHtml.current)
    squire.addEventListener('input', () => emitChange())
    squire.addEventListener('pasteImage', () => setHadPictures(true))
    for (const event of ['pathChange', 'select', 'cursor']) squire.addEventListener(event, () => updateFormats())
    ready()
    return () => squire.destroy()
  }, [])
  // A value from outside: a draft or the server. A value that was typed here comes back unchanged from onChange.
  useLayoutEffect(() => {
    if (value === lastHtml.current) return
    lastHtml.current = value
    editor.current?.setHTML(value)
  }, [value])

  function link() {
    if (!editor.current || address === undefined) return
    const text = address.trim()
    const typed = /^[\w-]+(\.[\w-]+)+/.test(text) ? `https://${text}` : text
    if (isRichLink(typed)) editor.current.makeLink(typed)
    setAddress(undefined)
    editor.current.focus()
  }
  const tool = (name: string, pressed: boolean, work: (squire: Editor) => unknown) => (
    <button
      type="button"
      className="rich__tool"
      aria-pressed={pressed}
      // A press must not clear the text selection.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => editor.current && work(editor.current)}
    >
      {name}
    </button>
  )
  return (
    <>
      <div className="rich__tools" role="toolbar" aria-label="Bentuk tulisan">
        {tool('Tebal', formats.bold, (squire) => (formats.bold ? squire.removeBold() : squire.bold()))}
        {tool('Miring', formats.italic, (squire) => (formats.italic ? squire.removeItalic() : squire.italic()))}
        {tool('Daftar', formats.list, (squire) => (formats.list ? squire.removeList() : squire.makeUnorderedList()))}
        {tool('Tautan', formats.link, (squire) => (formats.link ? squire.removeLink() : setAddress('')))}
      </div>
      {address !== undefined && (
        <div className="rich__link">
          <input
            // biome-ignore lint/a11y/noAutofocus: it appears because the user has just pressed its button
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
              // Enter would submit the whole form.
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
        translate="no"
        suppressContentEditableWarning
        onBlur={onBlur}
        {...tied}
      />
      <p className="rich__note" role="status">
        {hadPictures && 'Gambar tidak ikut ditempel; kolom ini hanya untuk tulisan.'}
      </p>
    </>
  )
}
