import type { ReactNode } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import type { lspro } from '#contract/lspro/schemas.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { pin } from '#ui/display/icons.ts'
import { Empty } from '#ui/feedback/Empty.tsx'

type Data = Answer<typeof lspro.detail>['data']
type Props = {
  lspro: Pick<Data['lspro'], 'address' | 'rt' | 'rw' | 'zip_code'>
  location: Data['location']
  /** For the owner: 'Edit Alamat' and the save state. */
  tools?: ReactNode
}

/** An LSPRO's address, line by line, with a link to a map. */
export function AddressPane({ lspro, location, tools }: Props) {
  const lines = addressLines(lspro, location)
  const { latitude, longitude } = location
  return (
    <section className="stack">
      <div className="head">
        <h2>Alamat</h2>
        {tools}
      </div>
      {lines.length === 0 ? (
        <Empty variant="empty" title="Tidak ada data" description="LSPRO ini belum menuliskan alamatnya." />
      ) : (
        <address className="panel lines">
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
          {location.is_placed === 1 && (
            <a
              className="link link--bare"
              href={mapLink(latitude, longitude)}
              target="_blank"
              rel="noopener noreferrer"
              // The phone's map app needs no new tab, and shows saved maps offline.
              onClick={({ currentTarget: link }) => {
                link.href = mapLink(latitude, longitude, navigator.userAgent)
                if (link.protocol === 'geo:') link.target = ''
              }}
            >
              <Icon d={pin} size="s" />
              Buka di peta
            </a>
          )}
        </address>
      )}
    </section>
  )
}

/**
 * 'Jalan Pajajaran 21' · 'RT 03 / RW 05' · 'Tegallega, Bogor Tengah' · 'Kota Bogor, Jawa Barat 16129'; empty parts are
 * left out.
 */
export function addressLines({ address, rt, rw, zip_code }: Props['lspro'], place: Props['location']): string[] {
  const neighbourhood = [rt && `RT ${rt}`, rw && `RW ${rw}`].filter(Boolean).join(' / ')
  const near = [place.village_name, place.district_name].filter(Boolean).join(', ')
  const far = [place.regency_name, place.province_name].filter(Boolean).join(', ')
  return [address, neighbourhood, near, [far, zip_code].filter(Boolean).join(' ')].filter(Boolean)
}

/** A link to a point on a map: on Android a geo: address, which opens the map app, elsewhere OpenStreetMap. */
export function mapLink(latitude: string, longitude: string, device = ''): string {
  const point = `${Number(latitude)},${Number(longitude)}`
  if (/android/i.test(device)) return `geo:${point}?q=${point}`
  return `https://www.openstreetmap.org/?mlat=${Number(latitude)}&mlon=${Number(longitude)}#map=16/${point.replace(',', '/')}`
}
