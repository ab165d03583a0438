import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Fold } from '#ui/display/Fold.tsx'
import { warning } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Button } from '#ui/nav/Button.tsx'
import type { Field } from '../section/OfficeFields.tsx'
import { type AddressValues, isCoordinate } from './address-values.ts'
import type { MapPin } from './MapPin.tsx'
import { canLocate, currentPosition, isInProvince, readMapLink, type Spot } from './position.ts'
import '../section/fields.css'

type PinMap = ComponentType<Parameters<typeof MapPin>[0]>
type Props<Values extends AddressValues> = {
  form: UseFormReturn<Values>
  field: Field<'latitude' | 'longitude'>
  /** The owner of this position, as a word for the texts: 'usaha'. */
  thing: string
}

const onlyDegrees = (text: string) => text.replace(',', '.').replace(/[^\d.-]/g, '')

// A build without a host of tiles has no map, and leaves out its code.
const loadMap = import.meta.env.VITE_TILES ? () => import('./MapPin.tsx') : undefined

/** The position, which is optional: from the phone, from a link of Google Maps, or typed. */
export function MapSection<Values extends AddressValues>({ form: whole, field, thing }: Props<Values>) {
  // Typed loosely: the form may have any other fields.
  const form = whole as unknown as UseFormReturn<AddressValues>
  const [province, latitude, longitude] = form.watch(['province_id', 'latitude', 'longitude'])
  const [within, setWithin] = useState<number>()
  const [busy, setBusy] = useState(false)
  const [isPasting, setPasting] = useState(false)
  const [message, setMessage] = useState<string>()
  const pasteButton = useRef<HTMLSpanElement>(null)
  const spot =
    isCoordinate(latitude, 90) && isCoordinate(longitude, 180)
      ? { latitude: Number(latitude), longitude: Number(longitude) }
      : undefined
  const { errors } = form.formState

  function place(next: { latitude: string; longitude: string }, accuracy?: number) {
    for (const name of ['latitude', 'longitude'] as const) form.setValue(name, next[name], { shouldDirty: true })
    void form.trigger(['latitude', 'longitude'])
    setWithin(accuracy)
  }
  const placeAt = (next: Spot, accuracy?: number) =>
    place({ latitude: String(next.latitude), longitude: String(next.longitude) }, accuracy)
  async function locate() {
    setBusy(true)
    setMessage(undefined)
    try {
      const { within: accuracy, ...position } = await currentPosition()
      placeAt(position, accuracy)
      setMessage(`Lokasi ditemukan, ketelitian sekitar ${accuracy} meter.`)
    } catch (error) {
      setMessage((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  function pasted(next: Spot) {
    placeAt(next)
    setPasting(false)
    setMessage('Letak terbaca dari tautan.')
    // The field with the focus is gone.
    requestAnimationFrame(() => pasteButton.current?.querySelector('button')?.focus())
  }
  return (
    <section className="place" aria-labelledby="letak">
      <h2 id="letak">Letak di peta (opsional)</h2>
      <p className="muted small">
        {spot ? `Ditandai di ${latitude}, ${longitude}.` : `Tanpa letak, ${thing} tidak tampil di peta.`}
      </p>
      {spot && !isInProvince(spot, province) && (
        <div role="status">
          <Note icon={warning} variant="wait">
            {province === '0' ? 'Letak ini di luar Indonesia.' : 'Letak ini di luar provinsi yang Anda pilih.'} Periksa
            lagi.
          </Note>
        </div>
      )}
      {loadMap && (
        <TileMap
          load={loadMap}
          onFailure={setMessage}
          spot={spot}
          province={province}
          within={within}
          thing={thing}
          onSpot={placeAt}
        />
      )}
      <div className="row row--wrap">
        {canLocate() && (
          <Button variant="soft" small disabled={busy} onClick={() => void locate()}>
            {busy ? 'Mencari lokasi…' : 'Gunakan lokasi saya'}
          </Button>
        )}
        {!isPasting && (
          <span ref={pasteButton}>
            <Button
              variant="line"
              small
              onClick={() => {
                setMessage(undefined)
                setPasting(true)
              }}
            >
              Tempel tautan Google Maps
            </Button>
          </span>
        )}
        {(latitude || longitude) && (
          <Button
            variant="text"
            small
            onClick={() => {
              setMessage(undefined)
              place({ latitude: '', longitude: '' })
            }}
          >
            Hapus letak
          </Button>
        )}
      </div>
      {isPasting && <MapLinkField onSpot={pasted} />}
      <p className="small" role="status">
        {message}
      </p>
      <Fold title="Koordinat" hasError={Boolean(errors.latitude ?? errors.longitude)}>
        <div className="pair pair--tight">
          <TextField
            label="Lintang"
            placeholder="-6.2"
            inputMode="text"
            autoComplete="off"
            maxLength={20}
            only={onlyDegrees}
            {...field('latitude')}
          />
          <TextField
            label="Bujur"
            placeholder="106.816666"
            inputMode="text"
            autoComplete="off"
            maxLength={20}
            only={onlyDegrees}
            {...field('longitude')}
          />
        </div>
      </Fold>
    </section>
  )
}

const shortLinkText =
  'Tautan pendek ini tidak memuat letak. Buka di peramban sampai petanya tampil, lalu salin alamat panjang di atasnya.'
const noSpotText = 'Tidak ada letak di teks ini. Salin tautan dari Google Maps, atau ketik seperti -6.91, 107.61.'

/** A field for a link of Google Maps, or for a position in words. It is read when it is pasted, left or entered. */
function MapLinkField({ onSpot }: { onSpot: (spot: Spot) => void }) {
  const [wrong, setWrong] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  const lettersBefore = useRef(0)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  function read(text: string) {
    const result = readMapLink(text)
    if (result === 'short') setWrong(shortLinkText)
    else if (result) onSpot(result)
    else setWrong(text.trim() === '' ? undefined : noSpotText)
  }
  return (
    <div ref={box}>
      <TextField
        label="Tautan Google Maps"
        placeholder="https://www.google.com/maps/…"
        help="Di Google Maps: tekan lama tempat Anda, lalu salin tautan atau koordinatnya."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        wrong={wrong}
        onChange={({ currentTarget: { value } }) => {
          // Several letters at once are pasted, also by keyboards that do not say so.
          if (value.length - lettersBefore.current > 4) read(value)
          else setWrong(undefined)
          lettersBefore.current = value.length
        }}
        // A press delays this: the event has lost its current target by then.
        onBlur={({ target }) => read(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter must not submit the form of the address.
          event.preventDefault()
          read(event.currentTarget.value)
        }}
      />
    </div>
  )
}

type TileMapProps = Omit<Parameters<typeof MapPin>[0], 'tiles'> & {
  load: NonNullable<typeof loadMap>
  onFailure: (message: string) => void
}

/** The map of a build with tiles. Its code loads when it is requested. */
function TileMap({ load, onFailure, ...pin }: TileMapProps) {
  const [map, setMap] = useState<{ MapPin: PinMap }>()
  async function open() {
    try {
      setMap({ MapPin: (await load()).MapPin })
    } catch {
      onFailure('Peta belum dapat dibuka; coba lagi saat ada sinyal.')
    }
  }
  if (map) return <map.MapPin {...pin} tiles={import.meta.env.VITE_TILES as string} />
  return (
    <div>
      <Button variant="line" small onClick={() => void open()}>
        Buka peta
      </Button>
    </div>
  )
}
