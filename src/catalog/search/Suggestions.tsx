// @chunk after-start
import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { maxSuggestions, suggestLeast } from '#contract/search/rules.ts'
import type { Suggestion } from '#contract/search/schemas.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { plain } from '#contract/text/normalize-text.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { clock, close, people, scan, seal, search, tag } from '#ui/display/icons.ts'
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
  sni: scan,
}

/**
 * Suggestions for the typed text, below its search box, and for an empty box the recent searches and the largest
 * categories. On phones they and the box cover the page. The focus stays in the box: arrow keys and Enter choose, or a
 * tap; Escape closes the list. The box becomes a combobox once this has loaded, and is an ordinary input before.
 */
export function Suggestions({ box }: { box: HTMLInputElement }) {
  const id = useId()
  const [, go] = useLocation()
  const { typed, open, setOpen } = useInputValue(box)
  const [active, setActive] = useState<string>()
  const recent = useRecentSearches()
  const isEmpty = typed.trim() === ''
  const largest = useLargestCategories(open && isEmpty)
  const suggestions = useSuggestions(typed, open)
  const choices = choicesOf(typed, recent, isEmpty ? largest : suggestions)
  const visible = open && choices.length > 0
  // By its address: the active option stays active when a newer list has it at another position.
  const at = visible ? choices.findIndex(({ to }) => to === active) : -1
  const isFullScreen = useFullScreen(box, open, setOpen)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the text changes
  useEffect(() => setActive(undefined), [typed, open])
  useCombobox(box, { list: `${id}-list`, visible, option: at < 0 ? undefined : `${id}-${at}` })

  function move(to: number) {
    const next = (to + choices.length) % choices.length
    setOpen(true)
    setActive(choices[next]?.to)
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  function pick({ to }: { to: string }) {
    setOpen(false)
    box.blur()
    go(to, { replace: isEntry() })
  }
  function clear() {
    box.value = ''
    box.dispatchEvent(new Event('input', { bubbles: true }))
    box.focus()
  }
  /** Leaving the history entry of the full screen closes it. */
  const leave = () => (isFullScreen && isEntry() ? history.back() : setOpen(false))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // An input method uses these keys itself while a word is being composed.
    if (event.isComposing) return
    const chosen = choices[at]
    if (event.key === 'ArrowDown' && choices.length > 0) move(at + 1)
    else if (event.key === 'ArrowUp' && choices.length > 0) move(at < 0 ? choices.length - 1 : at - 1)
    else if (event.key === 'Enter' && chosen) pick(chosen)
    else if (event.key === 'Escape' && (visible || isFullScreen)) leave()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    box.addEventListener('keydown', listener)
    return () => box.removeEventListener('keydown', listener)
  }, [box])

  const groups = groupsOf(choices)
  return (
    <>
      <span className="sr" role="status">
        {visible ? `${choices.length} saran. Pilih dengan panah.` : ''}
      </span>
      {open && typed !== '' && (
        <button type="button" className="iconbtn" aria-label="Hapus tulisan" {...keepsFocus} onClick={clear}>
          <Icon d={close} size="s" />
        </button>
      )}
      {isFullScreen && (
        <button type="button" className="suggest__leave link link--bare" onClick={leave}>
          Batal
        </button>
      )}
      <div className="suggest" hidden={!visible && !isFullScreen}>
        <div id={`${id}-list`} role="listbox" aria-label="Saran pencarian" {...keepsFocus}>
          {groups.map(({ title, from, rows }) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of options, not fieldsets
            <div key={title ?? ''} role="group" aria-label={title ?? 'Saran'}>
              {title && (
                <p className="suggest__title" aria-hidden="true">
                  {title}
                </p>
              )}
              {rows.map((choice, nth) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box
                // biome-ignore lint/a11y/useKeyWithClickEvents: the box handles the keys
                <div
                  key={`${choice.kind} ${choice.to}`}
                  id={`${id}-${from + nth}`}
                  role="option"
                  aria-selected={from + nth === at}
                  className="suggest__one"
                  onClick={() => pick(choice)}
                >
                  <Icon d={icons[choice.kind]} size="s" />
                  <span className="grow">{choice.text}</span>
                  <span className="suggest__say">
                    {[!title && kindNames[choice.kind], choice.remark].filter(Boolean).join(' · ')}
                  </span>
                </div>
              ))}
            </div>
          ))}
        </div>
        {recent.length > 0 && isEmpty && (
          <Link
            className="suggest__foot link"
            href={addresses.search()}
            replace={isFullScreen}
            onClick={() => setOpen(false)}
          >
            Lihat dan hapus pencarian terakhir
          </Link>
        )}
        {isFullScreen && !visible && <p className="suggest__none">{noneText(typed)}</p>}
      </div>
    </>
  )
}

/** A press on these parts leaves the focus in the box: losing it would close the list before the click. */
const keepsFocus = {
  onPointerDown: (event: PointerEvent) => event.preventDefault(),
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
}

const noneText = (typed: string) =>
  [...typed.trim()].length < suggestLeast
    ? 'Ketik nama produk, UMKM, LSPRO, atau nomor SNI.'
    : 'Tekan Cari di papan ketik untuk mencari tulisan ini.'

/** The choices in groups: with a title, or those from the server without one; `from`: the position of the first. */
function groupsOf(choices: readonly SuggestionChoice[]) {
  const groups: { title: string | undefined; from: number; rows: SuggestionChoice[] }[] = []
  for (const [at, choice] of choices.entries()) {
    const last = groups.at(-1)
    if (last && last.title === choice.title) last.rows.push(choice)
    else groups.push({ title: choice.title, from: at, rows: [choice] })
  }
  return groups
}

const maxCategories = 8

/** The categories with the most products, as suggestions with their counts. */
function useLargestCategories(isEnabled: boolean): readonly LargestCategory[] {
  const { data } = useQuery({ ...endpointQuery('showcase.categories', {}), enabled: isEnabled })
  return [...(data?.data ?? [])]
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .slice(0, maxCategories)
    .map(({ id, name, total }) => ({
      kind: 'category',
      id,
      text: name,
      remark: `${wholeNumber(total)} produk`,
      title: 'Kategori terbanyak',
    }))
}
type LargestCategory = Suggestion & { title: string }

/** Whether the current history entry is one that lies over its page, as that of the full screen does. */
const isEntry = () => history.state?.window === true

const phoneQuery = '(max-width: 899.98px)' // as .only-narrow in ui/styles/base.css

/**
 * On phones the open box and its suggestions cover the screen: true while they do. They have a history entry like a
 * dialog, so that "back" closes them; what is under them cannot be reached.
 */
function useFullScreen(box: HTMLInputElement, open: boolean, setOpen: (open: boolean) => void): boolean {
  const [isFullScreen, setFullScreen] = useState(false)
  const address = `${useLocation()[0]}?${useSearch()}`
  const openedAt = useRef('')
  useEffect(() => {
    const form = box.form
    if (!open || !form || !matchMedia(phoneQuery).matches) return
    openedAt.current = location.href
    setFullScreen(true)
    // After a reload the entry may still exist, without the list.
    if (!isEntry()) history.pushState({ ...history.state, window: true }, '')
    form.classList.add('suggest-full')
    document.documentElement.classList.add('has-suggest-full')
    const covered = siblingsUpward(form)
    for (const element of covered) element.inert = true
    const onPop = () => {
      setOpen(false)
      box.blur()
    }
    addEventListener('popstate', onPop)
    return () => {
      removeEventListener('popstate', onPop)
      for (const element of covered) element.inert = false
      form.classList.remove('suggest-full')
      document.documentElement.classList.remove('has-suggest-full')
      setFullScreen(false)
    }
  }, [box, open, setOpen])
  // Another page has come, for example after the end of a session; not the page that was being loaded at the opening.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each page, though its address is not read
  useEffect(() => {
    if (isFullScreen && openedAt.current !== location.href) setOpen(false)
  }, [address])
  return isFullScreen
}

/** The elements beside this one and beside its ancestors that are not inert yet. */
function siblingsUpward(element: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let one = element; one.parentElement && one !== document.body; one = one.parentElement)
    for (const sibling of one.parentElement.children)
      if (sibling !== one && sibling instanceof HTMLElement && !sibling.inert) found.push(sibling)
  return found
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
    // The other controls of the form belong to the list: moving the focus there by keyboard must not close it. A list
    // that covers the screen stays when the phone's keyboard is put away, which takes the focus.
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      const isFullScreen = form?.classList.contains('suggest-full')
      if (!isFullScreen && !form?.contains(relatedTarget as Node | null)) setOpen(false)
    }
    const onEscape = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || target === box) return
      setOpen(false)
      box.focus()
    }
    if (document.activeElement === box) onInput()
    const listeners = new AbortController()
    const { signal } = listeners
    // On phones the list covers the page: a keyboard's Tab, which only passes through the box, does not open it.
    const opening = matchMedia(phoneQuery).matches ? ['input', 'click'] : ['input', 'focus', 'click']
    for (const event of opening) box.addEventListener(event, onInput, { signal })
    form?.addEventListener('focusout', onFocusOut, { signal })
    form?.addEventListener('keydown', onEscape, { signal })
    form?.addEventListener('submit', () => setOpen(false), { signal })
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
  /** The title of the group to which it belongs, if it has one. */
  title?: string | undefined
}

const maxRecent = 3 // of the user's own searches above the server's suggestions

/** The options for a text, without duplicates: this user's recent searches first, then the suggestions. */
export function choicesOf(
  typed: string,
  recent: readonly string[],
  suggestions: readonly (Suggestion & { title?: string })[],
): SuggestionChoice[] {
  const query = plain(typed.trim())
  const own = recent
    .filter((text) => plain(text).startsWith(query) && plain(text) !== query)
    .slice(0, query ? maxRecent : maxSuggestions)
    .map(
      (text): SuggestionChoice => ({
        kind: 'last',
        text,
        remark: null,
        to: addresses.search(text),
        title: 'Pencarian terakhir',
      }),
    )
  const ownAddresses = new Set(own.map(({ to }) => to))
  const others = suggestions.map(choiceOf).filter(({ to }) => !ownAddresses.has(to) && ownAddresses.add(to))
  // An empty box has both: the own searches and the largest categories.
  return [...own, ...others].slice(0, query ? maxSuggestions : maxSuggestions + maxCategories)
}

function choiceOf({ kind, text, id, remark, title }: Suggestion & { title?: string }): SuggestionChoice {
  const to =
    kind === 'category' && id
      ? addresses.products({ category_id: id, category_name: text })
      : kind === 'shop' && id
        ? addresses.shop(id)
        : kind === 'lspro' && id
          ? addresses.lspro(id)
          : addresses.search(text)
  return { kind, text, remark, to, title }
}

/** The kind of an option, shown after its text. */
const kindNames: Record<SuggestionChoice['kind'], string | null> = {
  last: null,
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
