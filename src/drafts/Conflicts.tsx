import { useEffect, useRef } from 'react'
import { plainTextOf } from '#contract/text/rich-text.ts'
import { warning } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { Button } from '#ui/nav/Button.tsx'

/** Fields that were changed here, and by another tab or phone to other values. */
export type Conflicting = {
  /** For each group of fields: the names, the values here, and the values of the other tab or phone. */
  conflicts: readonly { names: readonly string[]; mine: readonly string[]; theirs: readonly string[] }[]
  choose: (names: readonly string[], theirs: boolean) => void
  /** Increases when the owner submits before having chosen: the first button then gets the focus. */
  focusRequests: number
}

type Labels = Readonly<Record<string, string>>
/** `labels`: of the form's fields by their names. */
export type ConflictListProps = Conflicting & { labels: Labels }

/** For each field that was changed in two places, asks which value to use. */
export function ConflictList({ conflicts, choose, focusRequests, labels }: ConflictListProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focusRequests > 0) box.current?.querySelector('button')?.focus()
  }, [focusRequests])
  if (conflicts.length === 0) return null
  return (
    <div ref={box} className="stack stack--s" role="alert">
      {conflicts.map(({ names, mine, theirs }) => {
        const [here, there] = [conflictText(names, mine, labels), conflictText(names, theirs, labels)]
        const [short, other] = [conflictText(names, mine, labels, 18), conflictText(names, theirs, labels, 18)]
        return (
          <Note key={names.join()} icon={warning} variant="wait">
            <div className="stack stack--s">
              <p>
                {labels[names[0] ?? ''] ?? 'Isian ini'} diubah di dua tempat: di sini {here}, di tempat lain {there}.
                Pilih salah satu.
              </p>
              <div className="row row--wrap">
                <Button variant="line" small onClick={() => choose(names, false)}>
                  Pakai {short}
                </Button>
                <Button variant="line" small onClick={() => choose(names, true)}>
                  Pakai {other}
                </Button>
              </div>
            </div>
          </Note>
        )
      })}
    </div>
  )
}

// The values in conflict as the owner reads them.

const quoted = (text: string, most: number) =>
  `“${text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text}”`

/** The values of a group as one text. A choice is shown by its label on the page. */
function conflictText(names: readonly string[], values: readonly string[], labels: Labels, most = 80): string {
  const texts = names.map((name, index) => textOf(name, (values[index] ?? '').trim(), labels[name]))
  if (texts.every((text) => text === '')) return 'yang kosong'
  // An option has no label when its list is not on this phone.
  if (texts.some((text) => text === undefined)) return `pilihan “${lastOf(values)}”`
  return quoted(texts.filter(Boolean).join(', '), most)
}
const lastOf = (values: readonly string[]) => values.findLast((value) => value !== '' && value !== '0') ?? ''

const isId = (name: string) => name.endsWith('_id')

function textOf(name: string, value: string, label: string | undefined): string | undefined {
  if (value === '' || (isId(name) && value === '0')) return ''
  if (/^is_/.test(name)) return value === '1' ? 'Ya' : 'Tidak'
  if (/<\w/.test(value)) return plainTextOf(value).trim()
  if (isId(name)) return optionOf(value, label)
  if (value.startsWith('[')) return listText(value)
  return value
}

/** The label of an option, taken from the <select> elements of this page. */
function optionOf(value: string, label: string | undefined): string | undefined {
  const options = [...document.querySelectorAll<HTMLOptionElement>('select option')]
  const own = options.filter(({ parentElement }) => {
    const [selectLabel] = (parentElement as HTMLSelectElement | null)?.labels ?? []
    return label !== undefined && selectLabel?.textContent?.startsWith(label)
  })
  return (own.length > 0 ? own : options).find((option) => option.value === value)?.textContent ?? undefined
}

/** Several values that are stored as one text: their labels, or the values themselves. */
function listText(text: string): string | undefined {
  try {
    const all = JSON.parse(text) as unknown[]
    return all
      .map((one) =>
        typeof one === 'object' && one !== null
          ? ((one as { label?: string; code?: string }).label ?? (one as { code?: string }).code ?? '')
          : String(one),
      )
      .filter(Boolean)
      .join(', ')
  } catch {
    return text
  }
}
