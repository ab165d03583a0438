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
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { CheckResult } from './CheckResult.tsx'
import { RegistryPanel } from './RegistryPanel.tsx'
import { readRegistryAgain, registryQuery, searchQuery, updateQuery } from './registry-queries.ts'
import './check.css'

const longest = 200 // letters of a typed text: the whole line of a label
const soonMs = 100 // A person notices after this time that the tap has no effect

/**
 * Checks a number, or the name of a product or producer, with the registry on this phone, and asks the server too when
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
  const asked = useRef('')
  // Scrolls only to the answer of a search on this page: opening its address or going back keeps the scroll position.
  useEffect(() => {
    if (text !== '' && asked.current === text) showAnswer(answer.current)
    asked.current = ''
  }, [text])
  const check = async (typed: string) => {
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
      <div className="titled stack stack--s">
        <h1>Periksa SNI</h1>
        <p className="muted">
          Ketik nomor di label, atau nama produk atau produsennya. Jawabannya datang dari daftar yang Anda bawa, juga
          tanpa sinyal.
        </p>
      </div>
      <CheckForm text={text} onCheck={(typed) => void check(typed)} />
      {text !== '' && (
        <CheckResult
          text={text}
          registry={registry.data}
          isLoading={update.isFetching}
          online={open}
          heading={answer}
        />
      )}
      <RegistryPanel isSaving={isSaving} online={open} />
      {text === '' && <Promises />}
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
        <label className="field__label" htmlFor={id}>
          Nomor atau nama
        </label>
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
            aria-describedby={`${id}-help`}
            onInput={() => setMissing(false)}
          />
        </div>
        {isMissing && (
          <p className="field__err" role="alert">
            <Icon d={warning} size="s" />
            Ketik nomornya dahulu.
          </p>
        )}
        <p className="field__help" id={`${id}-help`}>
          Nomor SNI, nomor sertifikat, nama, atau seluruh tulisan di label. Salah ketik satu dua huruf tidak apa-apa.
        </p>
        <div className="sni-check__actions">
          <Button type="submit" wide>
            Periksa
          </Button>
          <ButtonLink to={pages.sniScan.pattern} variant="soft">
            <Icon d={camera} size="s" />
            Pindai
          </ButtonLink>
        </div>
      </form>
    </search>
  )
}

/** The meanings of the possible answers, before the first search. */
const Promises = () => (
  <section className="panel stack stack--s" aria-labelledby="arti-jawaban">
    <h2 id="arti-jawaban">Arti jawabannya</h2>
    <dl className="sni-check__facts">
      <div>
        <dt>Berlaku</dt>
        <dd>
          Produk dengan sertifikat ini tampil di Etalase Mutu dan sertifikatnya belum berakhir. Tetap bandingkan
          barangnya.
        </dd>
      </div>
      <div>
        <dt>Tidak berlaku lagi</dt>
        <dd>Sertifikatnya pernah ada di sini, lalu berakhir, diganti, atau disanggah lembaganya.</dd>
      </div>
      <div>
        <dt>Tidak ditemukan</dt>
        <dd>
          Tidak ada di Etalase Mutu. Itu belum tentu palsu: kebanyakan barang bersertifikat tidak terdaftar di sini.
        </dd>
      </div>
      <div>
        <dt>Tidak bisa dipastikan</dt>
        <dd>Daftar di HP terlalu lama, tidak lengkap, atau jam HP salah.</dd>
      </div>
    </dl>
    <p className="small">
      <Link className="link" href={addresses.faq}>
        Pertanyaan lain
      </Link>
    </p>
  </section>
)
