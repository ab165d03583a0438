import { type ComponentType, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '#ui/fields/TextField.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { currentPosition } from '../geolocation.ts'
import type { Field } from '../OfficeFields.tsx'
import { type AddressValues, isCoordinate } from './address-values.ts'
import type { MapPin, Spot } from './MapPin.tsx'
import { coordinatesOfProvince } from './province-coordinates.ts'
import '../fields.css'

type PinMap = ComponentType<Parameters<typeof MapPin>[0]>
type Props<Values extends AddressValues> = {
  form: UseFormReturn<Values>
  field: Field<'latitude' | 'longitude'>
  /** What has its place there: 'usaha'. */
  thing: string
}

const onlyDegrees = (text: string) => text.replace(',', '.').replace(/[^\d.-]/g, '')

/** Where it lies; nobody has to say it (D27). The map's code comes when it is asked for. */
export function MapSection<Values extends AddressValues>({ form: whole, field, thing }: Props<Values>) {
  // Whatever else is in the form.
  const form = whole as unknown as UseFormReturn<AddressValues>
  const [province, latitude, longitude] = form.watch(['province_id', 'latitude', 'longitude'])
  const [map, setMap] = useState<{ MapPin: PinMap }>()
  const [wanted, setWanted] = useState(false)
  const [within, setWithin] = useState<number>()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()
  const spot =
    isCoordinate(latitude, 90) && isCoordinate(longitude, 180)
      ? { latitude: Number(latitude), longitude: Number(longitude) }
      : undefined

  useEffect(() => {
    if (!wanted) return
    let here = true
    import('./MapPin.tsx').then(
      ({ MapPin }) => here && setMap({ MapPin }),
      () => here && setSaid('Peta belum dapat dibuka; coba lagi saat ada sinyal. Koordinat tetap bisa diisi.'),
    )
    return () => {
      here = false
    }
  }, [wanted])

  function place(next: { latitude: string; longitude: string }) {
    for (const name of ['latitude', 'longitude'] as const) form.setValue(name, next[name], { shouldDirty: true })
    void form.trigger(['latitude', 'longitude'])
  }
  const placeAt = (next: Spot) => place({ latitude: String(next.latitude), longitude: String(next.longitude) })
  async function here() {
    setBusy(true)
    setSaid(undefined)
    try {
      const { within: sure, ...mine } = await currentPosition()
      placeAt(mine)
      setWithin(sure)
      setSaid(`Lokasi ditemukan, ketelitian sekitar ${sure} meter.`)
    } catch (error) {
      setSaid((error as Error).message)
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
        <Button look="soft" small disabled={busy} onClick={() => void here()}>
          {busy ? 'Mencari lokasi…' : 'Gunakan lokasi saya'}
        </Button>
        {!map && (
          <Button look="line" small onClick={() => setWanted(true)}>
            Buka peta
          </Button>
        )}
        {(latitude || longitude) && (
          <Button
            look="text"
            small
            onClick={() => {
              setWithin(undefined)
              setSaid(undefined)
              place({ latitude: '', longitude: '' })
            }}
          >
            Hapus pin
          </Button>
        )}
      </div>
      <p className="small" role="status">
        {said}
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
