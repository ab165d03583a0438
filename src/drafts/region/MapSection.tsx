import { type ComponentType, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { unplaced } from '#contract/shops/rules.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { currentPosition } from '../geolocation.ts'
import type { Field } from '../section/OfficeFields.tsx'
import { type AddressValues, isCoordinate } from './address-values.ts'
import type { MapPin, Spot } from './MapPin.tsx'
import '../section/fields.css'

type PinMap = ComponentType<Parameters<typeof MapPin>[0]>
type Props<Values extends AddressValues> = {
  form: UseFormReturn<Values>
  field: Field<'latitude' | 'longitude'>
  /** The owner of this position, as a word for the texts: 'usaha'. */
  thing: string
}

const onlyDegrees = (text: string) => text.replace(',', '.').replace(/[^\d.-]/g, '')

/** The position, which is optional. The map's code loads when it is requested. */
export function MapSection<Values extends AddressValues>({ form: whole, field, thing }: Props<Values>) {
  // Typed loosely: the form may have any other fields.
  const form = whole as unknown as UseFormReturn<AddressValues>
  const [province, latitude, longitude] = form.watch(['province_id', 'latitude', 'longitude'])
  const [map, setMap] = useState<{ MapPin: PinMap }>()
  const [isRequested, setIsRequested] = useState(false)
  const [within, setWithin] = useState<number>()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const spot =
    isCoordinate(latitude, 90) && isCoordinate(longitude, 180)
      ? { latitude: Number(latitude), longitude: Number(longitude) }
      : undefined

  useEffect(() => {
    if (!isRequested) return
    let isMounted = true
    async function load() {
      try {
        const { MapPin } = await import('./MapPin.tsx')
        if (isMounted) setMap({ MapPin })
      } catch {
        if (isMounted) setMessage('Peta belum dapat dibuka; coba lagi saat ada sinyal. Koordinat tetap bisa diisi.')
      }
    }
    void load()
    return () => {
      isMounted = false
    }
  }, [isRequested])

  function place(next: { latitude: string; longitude: string }) {
    for (const name of ['latitude', 'longitude'] as const) form.setValue(name, next[name], { shouldDirty: true })
    void form.trigger(['latitude', 'longitude'])
  }
  const placeAt = (next: Spot) => place({ latitude: String(next.latitude), longitude: String(next.longitude) })
  async function locate() {
    setBusy(true)
    setMessage(undefined)
    try {
      const { within: accuracy, ...position } = await currentPosition()
      placeAt(position)
      setWithin(accuracy)
      setMessage(`Lokasi ditemukan, ketelitian sekitar ${accuracy} meter.`)
    } catch (error) {
      setMessage((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="place" aria-labelledby="letak">
      <h2 id="letak">Letak di peta (opsional)</h2>
      <p className="muted small">
        {spot
          ? `Pin di ${latitude}, ${longitude}.`
          : `Belum ditandai. Tanpa pin, ${thing} Anda tidak digambar di peta.`}
      </p>
      {map && (
        <map.MapPin
          spot={spot}
          around={coordinatesOfProvince(province)}
          within={within}
          thing={thing}
          onSpot={(next) => {
            setWithin(undefined)
            placeAt(next)
          }}
        />
      )}
      <div className="row row--wrap">
        <Button variant="soft" small disabled={busy} onClick={() => void locate()}>
          {busy ? 'Mencari lokasi…' : 'Gunakan lokasi saya'}
        </Button>
        {!map && (
          <Button variant="line" small onClick={() => setIsRequested(true)}>
            Buka peta
          </Button>
        )}
        {(latitude || longitude) && (
          <Button
            variant="text"
            small
            onClick={() => {
              setWithin(undefined)
              setMessage(undefined)
              place({ latitude: '', longitude: '' })
            }}
          >
            Hapus pin
          </Button>
        )}
      </div>
      <p className="small" role="status">
        {message}
      </p>
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
    </section>
  )
}

// The centre of the map while no pin is set: the seat of government of the province, so that the shop is near.
// The seats are those of the provinces' founding laws (the four youngest: Laws 14, 15, 16 and 29 of 2022). Their
// positions are common geography, rounded by hand to a tenth of a degree, some ten kilometres: good for looking around
// only.

/** Latitude and longitude in degrees, by the official code of the province. */
const capitals: Record<string, readonly [number, number]> = {
  '11': [5.5, 95.3], // Banda Aceh
  '12': [3.6, 98.7], // Medan
  '13': [-0.9, 100.4], // Padang
  '14': [0.5, 101.4], // Pekanbaru
  '15': [-1.6, 103.6], // Jambi
  '16': [-3, 104.8], // Palembang
  '17': [-3.8, 102.3], // Bengkulu
  '18': [-5.4, 105.3], // Bandar Lampung
  '19': [-2.1, 106.1], // Pangkalpinang
  '21': [0.9, 104.5], // Tanjungpinang
  '31': [-6.2, 106.8], // Jakarta
  '32': [-6.9, 107.6], // Bandung
  '33': [-7, 110.4], // Semarang
  '34': [-7.8, 110.4], // Yogyakarta
  '35': [-7.3, 112.7], // Surabaya
  '36': [-6.1, 106.2], // Serang
  '51': [-8.7, 115.2], // Denpasar
  '52': [-8.6, 116.1], // Mataram
  '53': [-10.2, 123.6], // Kupang
  '61': [0, 109.3], // Pontianak
  '62': [-2.2, 113.9], // Palangka Raya
  '63': [-3.4, 114.8], // Banjarbaru
  '64': [-0.5, 117.1], // Samarinda
  '65': [2.8, 117.4], // Tanjung Selor
  '71': [1.5, 124.8], // Manado
  '72': [-0.9, 119.9], // Palu
  '73': [-5.1, 119.4], // Makassar
  '74': [-4, 122.5], // Kendari
  '75': [0.5, 123.1], // Gorontalo
  '76': [-2.7, 118.9], // Mamuju
  '81': [-3.7, 128.2], // Ambon
  '82': [0.7, 127.6], // Sofifi
  '91': [-2.5, 140.7], // Jayapura
  '92': [-0.9, 134.1], // Manokwari
  '93': [-8.5, 140.4], // Merauke
  '94': [-3.4, 135.5], // Nabire
  '95': [-4.1, 138.9], // Wamena
  '96': [-0.9, 131.3], // Sorong
}

/** The centre while there is no pin: the chosen province, else the default of the specification. */
export function coordinatesOfProvince(province: string): Spot {
  const [latitude, longitude] = capitals[province] ?? [Number(unplaced.latitude), Number(unplaced.longitude)]
  return { latitude, longitude }
}
