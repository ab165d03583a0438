import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { plain } from '#contract/normalize-text.ts'
import type { Suggestion } from '#contract/search/search.ts'
import { suggestLeast, suggestMost } from '#contract/search/search-limits.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { check, clock, people, seal, search, tag } from '#ui/display/icons.ts'
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
 * Completions of the typed text, below its box. The focus stays in the box: arrows and Enter, or a tap; Escape
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
    box.setAttribute('aria-expanded', String(shown))
    if (option) box.setAttribute('aria-activedescendant', option)
    else box.removeAttribute('aria-activedescendant')
  }, [box, shown, option])
}

/** What stands in a box that React does not fill, and whether somebody is in it and wants to see what it may go on as. */
function useInputValue(box: HTMLInputElement) {
  const [typed, setTyped] = useState(box.value)
  const [open, setOpen] = useState(() => document.activeElement === box)

  useEffect(() => {
    const form = box.form
    const write = () => {
      setTyped(box.value)
      setOpen(true)
    }
    // What is beside the list belongs to it: whoever goes there with the keyboard must not lose it.
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!form?.contains(relatedTarget as Node | null)) setOpen(false)
    }
    const shut = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || target === box) return
      setOpen(false)
      box.focus()
    }
    if (document.activeElement === box) write()
    const listeners = new AbortController()
    const { signal } = listeners
    for (const event of ['input', 'focus', 'click']) box.addEventListener(event, write, { signal })
    form?.addEventListener('focusout', leave, { signal })
    form?.addEventListener('keydown', shut, { signal })
    return () => listeners.abort()
  }, [box])
  return { typed, open, setOpen }
}

/** Something to choose below the box: what it says, and where it leads. */
type SuggestionChoice = {
  kind: Suggestion['kind'] | 'last'
  text: string
  remark: string | null
  to: string
}

const lastMost = 3 // of one's own searches above what the server says

/** Completions of a text: this person's recent searches first, then those of the catalogue. Each stands there once. */
export function choicesOf(typed: string, last: readonly string[], told: readonly Suggestion[]): SuggestionChoice[] {
  const wanted = plain(typed.trim())
  const own = last
    .filter((text) => plain(text).startsWith(wanted) && plain(text) !== wanted)
    .slice(0, wanted ? lastMost : suggestMost)
    .map((text): SuggestionChoice => ({ kind: 'last', text, remark: null, to: addresses.search(text) }))
  const ownAddresses = new Set(own.map(({ to }) => to))
  const others = told.map(choiceOf).filter(({ to }) => !ownAddresses.has(to) && ownAddresses.add(to))
  return [...own, ...others].slice(0, suggestMost)
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

/** What kind of thing it is, said after its text. */
const kindNames: Record<SuggestionChoice['kind'], string | null> = {
  last: 'Pencarian terakhir',
  word: null,
  category: 'Kategori',
  shop: 'UMKM',
  lspro: 'LSPRO',
  sni: 'Nomor SNI',
}

const debounceMs = 200 // ms without another key before the server is asked
const none: readonly Suggestion[] = []

/**
 * Completions of a typed text: the server's, or without a connection those of the answers stored on this phone. Texts that
 * differ only in case or spaces share one request; a request for a text that was changed since is aborted.
 */
function useSuggestions(typed: string, open: boolean): readonly Suggestion[] {
  const wanted = plain(typed).trim().replace(/\s+/g, ' ')
  const q = useDebouncedText(wanted)
  const long = open && [...q].length >= suggestLeast
  const { data, error, isPlaceholderData } = useQuery({
    ...endpointQuery('search.suggest', { q }),
    enabled: long,
    retry: false,
    placeholderData: (before) => before,
  })
  const here = useLocalSuggestions(q, long && data === undefined && error !== null)
  if ([...wanted].length < suggestLeast) return none
  // Of what was said of another text only what fits this one stays while that is on its way.
  const fits = !isPlaceholderData && q === wanted
  return fits ? (data?.data ?? here) : (data?.data ?? none).filter(({ text }) => plain(text).includes(wanted))
}

function useDebouncedText(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function useLocalSuggestions(q: string, wanted: boolean): readonly Suggestion[] {
  const [here, setHere] = useState(none)
  useEffect(() => {
    setHere(none)
    if (!wanted) return
    let current = true
    void import('./local-suggestions.ts')
      .then(({ localSuggestions }) => localSuggestions(q))
      .then(
        (found) => current && setHere(found),
        () => {}, // then there is nothing to suggest
      )
    return () => {
      current = false
    }
  }, [q, wanted])
  return here
}
