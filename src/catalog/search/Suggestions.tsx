// @chunk after-start
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { maxSuggestions, suggestLeast } from '#contract/search/rules.ts'
import type { Suggestion } from '#contract/search/schemas.ts'
import { plain } from '#contract/text/normalize-text.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { check, clock, people, seal, search, tag } from '#ui/display/icons.ts'
import { useDebouncedText } from '#ui/fields/use-debounced-text.ts'
import { useRecentSearches } from './recent-searches.ts'
import './suggestions.css'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'

const icons: Record<SuggestionChoice['kind'], string> = {
  last: clock,
  word: search,
  category: tag,
  shop: people,
  lspro: seal,
  sni: check,
}

/**
 * Suggestions for the typed text, below its search box. The focus stays in the box: arrow keys and Enter choose, or a
 * tap; Escape closes the list. The box becomes a combobox once this has loaded, and is an ordinary input before.
 */
export function Suggestions({ box }: { box: HTMLInputElement }) {
  const id = useId()
  const [, go] = useLocation()
  const list = useRef<HTMLDivElement>(null)
  const { typed, open, setOpen } = useInputValue(box)
  const [active, setActive] = useState<string>()
  const recent = useRecentSearches()
  const choices = choicesOf(typed, recent, useSuggestions(typed, open))
  const visible = open && choices.length > 0
  // By its address: the active option stays active when a newer list has it at another position.
  const at = visible ? choices.findIndex(({ to }) => to === active) : -1

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the text changes
  useEffect(() => setActive(undefined), [typed, open])
  useCombobox(box, { list: `${id}-list`, visible, option: at < 0 ? undefined : `${id}-${at}` })

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
    // An input method uses these keys itself while a word is being composed.
    if (event.isComposing) return
    const chosen = choices[at]
    if (event.key === 'ArrowDown' && choices.length > 0) move(at + 1)
    else if (event.key === 'ArrowUp' && choices.length > 0) move(at < 0 ? choices.length - 1 : at - 1)
    else if (event.key === 'Enter' && chosen) pick(chosen)
    else if (event.key === 'Escape' && visible) setOpen(false)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    box.addEventListener('keydown', listener)
    return () => box.removeEventListener('keydown', listener)
  }, [box])

  return (
    <>
      <span className="sr" role="status">
        {visible ? `${choices.length} saran. Pilih dengan panah.` : ''}
      </span>
      <div className="suggest" hidden={!visible}>
        <div
          id={`${id}-list`}
          ref={list}
          role="listbox"
          aria-label="Saran pencarian"
          // Keeps the focus in the box: losing it would close the list before the click.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          {choices.map((choice, nth) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box handles the keys
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
        {recent.length > 0 && typed.trim() === '' && (
          <Link className="suggest__foot link" href={addresses.search()} onClick={() => setOpen(false)}>
            Lihat dan hapus pencarian terakhir
          </Link>
        )}
      </div>
    </>
  )
}

type Combo = { list: string; visible: boolean; option: string | undefined }

/** For screen readers: makes the box a combobox with this list, and names its active option. */
function useCombobox(box: HTMLInputElement, { list, visible, option }: Combo) {
  useEffect(() => {
    const combobox = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': list,
      'aria-haspopup': 'listbox',
    }
    for (const [name, value] of Object.entries(combobox)) box.setAttribute(name, value)
    return () => {
      for (const name of [...Object.keys(combobox), 'aria-expanded', 'aria-activedescendant']) box.removeAttribute(name)
    }
  }, [box, list])
  useEffect(() => {
    box.setAttribute('aria-expanded', String(visible))
    if (option) box.setAttribute('aria-activedescendant', option)
    else box.removeAttribute('aria-activedescendant')
  }, [box, visible, option])
}

/** The text of an input that React does not control, and whether its suggestions are open. */
function useInputValue(box: HTMLInputElement) {
  const [typed, setTyped] = useState(box.value)
  const [open, setOpen] = useState(() => document.activeElement === box)

  useEffect(() => {
    const form = box.form
    const onInput = () => {
      setTyped(box.value)
      setOpen(true)
    }
    // The other controls of the form belong to the list: moving the focus there by keyboard must not close it.
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (!form?.contains(relatedTarget as Node | null)) setOpen(false)
    }
    const onEscape = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || target === box) return
      setOpen(false)
      box.focus()
    }
    if (document.activeElement === box) onInput()
    const listeners = new AbortController()
    const { signal } = listeners
    for (const event of ['input', 'focus', 'click']) box.addEventListener(event, onInput, { signal })
    form?.addEventListener('focusout', onFocusOut, { signal })
    form?.addEventListener('keydown', onEscape, { signal })
    return () => listeners.abort()
  }, [box])
  return { typed, open, setOpen }
}

/** An option of the list; `to`: the address that it opens. */
type SuggestionChoice = {
  kind: Suggestion['kind'] | 'last'
  text: string
  remark: string | null
  to: string
}

const maxRecent = 3 // of the user's own searches above the server's suggestions

/** The options for a text, without duplicates: this user's recent searches first, then the suggestions. */
export function choicesOf(
  typed: string,
  recent: readonly string[],
  suggestions: readonly Suggestion[],
): SuggestionChoice[] {
  const query = plain(typed.trim())
  const own = recent
    .filter((text) => plain(text).startsWith(query) && plain(text) !== query)
    .slice(0, query ? maxRecent : maxSuggestions)
    .map((text): SuggestionChoice => ({ kind: 'last', text, remark: null, to: addresses.search(text) }))
  const ownAddresses = new Set(own.map(({ to }) => to))
  const others = suggestions.map(choiceOf).filter(({ to }) => !ownAddresses.has(to) && ownAddresses.add(to))
  return [...own, ...others].slice(0, maxSuggestions)
}

function choiceOf({ kind, text, id, remark }: Suggestion): SuggestionChoice {
  const to =
    kind === 'category' && id
      ? addresses.products({ category_id: id, category_name: text })
      : kind === 'shop' && id
        ? addresses.shop(id)
        : kind === 'lspro' && id
          ? addresses.lspro(id)
          : addresses.search(text)
  return { kind, text, remark, to }
}

/** The kind of an option, shown after its text. */
const kindNames: Record<SuggestionChoice['kind'], string | null> = {
  last: 'Pencarian terakhir',
  word: null,
  category: 'Kategori',
  shop: 'UMKM',
  lspro: 'LSPRO',
  sni: 'Nomor SNI',
}

const none: readonly Suggestion[] = []

/**
 * Suggestions for a typed text: the server's, or without a connection those from the persisted answers. Texts that
 * differ only in case or spaces share one request; a request for a text that was changed since is aborted.
 */
function useSuggestions(typed: string, open: boolean): readonly Suggestion[] {
  const query = plain(typed).trim().replace(/\s+/g, ' ')
  const q = useDebouncedText(query)
  const isEnabled = open && [...q].length >= suggestLeast
  const { data, error, isPlaceholderData } = useQuery({
    ...endpointQuery('search.suggest', { q }),
    enabled: isEnabled,
    retry: false,
    placeholderData: (previous) => previous,
  })
  const local = useLocalSuggestions(q, isEnabled && data === undefined && error !== null)
  if ([...query].length < suggestLeast) return none
  // While the answer is pending, the suggestions for the previous text stay as far as they match this one.
  const isCurrent = !isPlaceholderData && q === query
  return isCurrent ? (data?.data ?? local) : (data?.data ?? none).filter(({ text }) => plain(text).includes(query))
}

function useLocalSuggestions(q: string, isEnabled: boolean): readonly Suggestion[] {
  const [suggestions, setSuggestions] = useState(none)
  useEffect(() => {
    setSuggestions(none)
    if (!isEnabled) return
    let isCurrent = true
    void import('./local-suggestions.ts')
      .then(({ localSuggestions }) => localSuggestions(q))
      .then(
        (found) => isCurrent && setSuggestions(found),
        () => {}, // IndexedDB cannot be read: no suggestions
      )
    return () => {
      isCurrent = false
    }
  }, [q, isEnabled])
  return suggestions
}
