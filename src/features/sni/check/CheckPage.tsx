import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { addresses, pages } from '#contract/addresses.ts'
import { checkAddress } from '#contract/sni/addresses.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import { onRegistryChanged } from '#offline/sni/registry.ts'
import { savesData } from '#session/save-data.ts'
import { onSaveData } from '#session/save-data-choice.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { search, warning } from '#ui/display/icons.ts'
import { camera } from '#ui/display/lazy-icons.ts'
import { Breadcrumbs } from '#ui/nav/Breadcrumbs.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { CheckResult } from './CheckResult.tsx'
import { RegistryLine } from './RegistryLine.tsx'
import { RegistryProblems } from './RegistryProblems.tsx'
import { readRegistryAgain, registryQuery, searchQuery, updateQuery } from './registry-queries.ts'
import './check.css'

const longest = 200 // letters of a typed text: the whole line of a label
const soonMs = 100 // A person notices after this time that the tap has no effect

/**
 * Leads to the scanner, or checks a typed number or name with the registry on this phone, and asks the server too when
 * it can be reached.
 */
export function CheckPage() {
  useTitle('Periksa SNI')
  const client = useQueryClient()
  const [, go] = useLocation()
  const text = (new URLSearchParams(useSearch()).get('number') ?? '').trim().slice(0, longest)
  const isSaving = useSyncExternalStore(onSaveData, savesData, () => false)
  const { open } = useConnectivity()
  const registry = useQuery(registryQuery)
  const update = useQuery(updateQuery())
  useEffect(() => onRegistryChanged(() => void readRegistryAgain(client)), [client])
  const answer = useRef<HTMLHeadingElement>(null)
  const line = useRef<HTMLElement>(null)
  const asked = useRef('')
  // Scrolls only to the answer of a search on this page: opening its address or going back keeps the scroll position.
  useEffect(() => {
    if (text !== '' && asked.current === text) showAnswer(answer.current)
    asked.current = ''
  }, [text])
  const check = async (typed: string) => {
    // The answer comes below the line: what was opened there would stand above it.
    line.current?.closest('details')?.removeAttribute('open')
    if (typed === text) return showAnswer(answer.current)
    const from = location.href
    // An answer that comes soon is rendered with its page: a skeleton before it would take a slow phone longer than the
    // search.
    if (typed !== '' && registry.data?.kind === 'verified')
      await Promise.race([client.prefetchQuery(searchQuery(typed)), new Promise((go) => setTimeout(go, soonMs))])
    if (location.href !== from) return
    asked.current = typed
    go(checkAddress(typed), { replace: text !== '' })
  }
  return (
    <div className="sni-check stack">
      <Breadcrumbs steps={[{ name: 'Beranda', to: addresses.home }]} here="Periksa SNI" />
      <div>
        <h1 className="title-in-bar">Periksa SNI</h1>
        {text === '' && <p className="muted">Cek label barang, juga tanpa sinyal.</p>}
      </div>
      <Link className={text === '' ? 'scan-tile' : 'scan-tile scan-tile--low'} href={pages.sniScan.pattern}>
        <Icon d={camera} />
        <span>
          <b className="scan-tile__name">Pindai kode / label</b>
          <span className="scan-tile__how">Dengan kamera, atau dari foto label.</span>
        </span>
      </Link>
      <CheckForm text={text} onCheck={(typed) => void check(typed)} />
      <RegistryLine isSaving={isSaving} online={open} line={line} />
      {text === '' ? (
        <RegistryProblems isSaving={isSaving} online={open} line={line} />
      ) : (
        <CheckResult text={text} registry={registry.data} isLoading={update.isFetching} online={open} heading={answer}>
          <RegistryProblems isSaving={isSaving} online={open} line={line} />
        </CheckResult>
      )}
    </div>
  )
}

/** Puts the focus on the answer, for screen readers and keys, and scrolls as far as its verdict can be seen. */
function showAnswer(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'nearest' })
}

type FormProps = { text: string; onCheck: (text: string) => void }

function CheckForm({ text, onCheck }: FormProps) {
  const id = useId()
  const [isMissing, setMissing] = useState(false)
  return (
    <search>
      <form
        className="stack stack--s"
        action={checkAddress()}
        onSubmit={(event) => {
          event.preventDefault()
          const field = event.currentTarget.elements.namedItem('number') as HTMLInputElement
          const typed = field.value.trim().slice(0, longest)
          // An emptied field leads back to the start; one that was empty before is a mistake.
          setMissing(typed === '' && text === '')
          if (typed === '' && text === '') return field.focus()
          field.blur()
          onCheck(typed)
        }}
      >
        {/* Above an answer the space is for the answer. */}
        <label className={text === '' ? 'sni-check__or small' : 'sr'} htmlFor={id}>
          atau ketik nomor atau nama
        </label>
        <div className="sni-check__row">
          <div className="input input--search">
            <Icon d={search} />
            {/* `key`: an address that is opened (back, a similar number) makes a new uncontrolled input. */}
            <input
              key={text}
              id={id}
              name="number"
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              autoCapitalize="words"
              spellCheck={false}
              pattern={`.{0,${longest}}`}
              title={`Paling banyak ${longest} huruf`}
              defaultValue={text}
              placeholder="SNI 8964:2021"
              onInput={() => setMissing(false)}
            />
          </div>
          <Button type="submit">Periksa</Button>
        </div>
        {isMissing && (
          <p className="field__err" role="alert">
            <Icon d={warning} size="s" />
            Ketik nomornya dahulu.
          </p>
        )}
      </form>
    </search>
  )
}
