import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { check, clock, people, seal, search, tag } from '#ui/display/icons.ts'
import { useRecentSearches } from './recent-searches.ts'
import { choicesOf, kindNames, type SuggestionChoice } from './suggestions.ts'
import './suggestions.css'
import { useInputValue } from './use-input-value.ts'
import { useSuggestions } from './use-suggestions.ts'

const icons: Record<SuggestionChoice['kind'], string> = {
  last: clock,
  word: search,
  category: tag,
  shop: people,
  lspro: seal,
  sni: check,
}

/**
 * What a text may go on as, below the box it is typed in. The focus stays in the box: arrows and Enter, or a tap; Escape
 * shuts the list. The box becomes a combobox once this is here, and is an ordinary one before.
 */
export function Suggestions({ box }: { box: HTMLInputElement }) {
  const id = useId()
  const [, go] = useLocation()
  const list = useRef<HTMLDivElement>(null)
  const { typed, open, setOpen } = useInputValue(box)
  const [active, setActive] = useState<string>()
  const last = useRecentSearches()
  const choices = choicesOf(typed, last, useSuggestions(typed, open))
  const shown = open && choices.length > 0
  // What was gone to is what is opened, wherever it stands in a newer list.
  const at = shown ? choices.findIndex(({ to }) => to === active) : -1

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is the event
  useEffect(() => setActive(undefined), [typed, open])
  useCombobox(box, { list: `${id}-list`, shown, option: at < 0 ? undefined : `${id}-${at}` })

  function move(to: number) {
    const next = (to + choices.length) % choices.length
    setOpen(true)
    setActive(choices[next]?.to)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }
  function pick(choice: SuggestionChoice) {
    setOpen(false)
    box.blur()
    go(choice.to)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A word that is still being put together with an input method has its own keys.
    if (event.isComposing) return
    const chosen = choices[at]
    if (event.key === 'ArrowDown' && choices.length > 0) move(at + 1)
    else if (event.key === 'ArrowUp' && choices.length > 0) move(at < 0 ? choices.length - 1 : at - 1)
    else if (event.key === 'Enter' && chosen) pick(chosen)
    else if (event.key === 'Escape' && shown) setOpen(false)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKey(event)
    box.addEventListener('keydown', hear)
    return () => box.removeEventListener('keydown', hear)
  }, [box])

  return (
    <>
      <span className="sr" role="status">
        {shown ? `${choices.length} saran. Pilih dengan panah.` : ''}
      </span>
      <div className="suggest" hidden={!shown}>
        <div
          id={`${id}-list`}
          ref={list}
          role="listbox"
          aria-label="Saran pencarian"
          // A press must not take the focus out of the box, which would shut the list under the finger.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          {choices.map((choice, nth) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard in the box
            <div
              key={`${choice.kind} ${choice.to}`}
              id={`${id}-${nth}`}
              role="option"
              aria-selected={nth === at}
              className="suggest__one"
              onClick={() => pick(choice)}
            >
              <Icon d={icons[choice.kind]} size="s" />
              <span className="grow">{choice.text}</span>
              <span className="suggest__say">
                {[kindNames[choice.kind], choice.remark].filter(Boolean).join(' · ')}
              </span>
            </div>
          ))}
        </div>
        {last.length > 0 && typed.trim() === '' && (
          <Link className="suggest__foot link" href={addresses.search()} onClick={() => setOpen(false)}>
            Lihat dan hapus pencarian terakhir
          </Link>
        )}
      </div>
    </>
  )
}

type Combo = { list: string; shown: boolean; option: string | undefined }

/** Tells who listens to the screen that the box has a list, and where in it one is. */
function useCombobox(box: HTMLInputElement, { list, shown, option }: Combo) {
  useEffect(() => {
    const said = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': list, 'aria-haspopup': 'listbox' }
    for (const [name, value] of Object.entries(said)) box.setAttribute(name, value)
    return () => {
      for (const name of [...Object.keys(said), 'aria-expanded', 'aria-activedescendant']) box.removeAttribute(name)
    }
  }, [box, list])
  useEffect(() => {
    box.setAttribute('aria-expanded', String(shown))
    if (option) box.setAttribute('aria-activedescendant', option)
    else box.removeAttribute('aria-activedescendant')
  }, [box, shown, option])
}
