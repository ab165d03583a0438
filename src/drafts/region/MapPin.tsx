import { CircleMarker, DivIcon, GridLayer, Map as LeafletMap, Marker, TileLayer } from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Icon } from '#ui/display/Icon.tsx'
import { minus, plus } from '#ui/display/lazy-icons.ts'
import { IconButton } from '#ui/nav/IconButton.tsx'
import 'leaflet/dist/leaflet.css'
import './map-pin.css'

export type Spot = { latitude: number; longitude: number }

type Props = {
  /** The position of the pin, in degrees; undefined while it is not set. */
  spot: Spot | undefined
  /** The centre of the map while there is no pin. */
  around: Spot
  /** The accuracy of the phone's position, in metres. */
  within?: number | undefined
  /** The owner of this position, as a word for the texts: 'usaha'. */
  thing: string
  onSpot: (spot: Spot) => void
}

const tiles = import.meta.env?.VITE_TILES as string | undefined
const streetZoom = 15 // zoom at which streets can be distinguished
const countryZoom = 8
const step = { near: 0.0001, far: 0.001 } // degrees a key moves the pin: about 11 m, with Shift 110 m

/**
 * A map to set a pin on by finger, mouse or arrow keys. It draws its own grid, and tiles only where a host is
 * configured.
 */
export function MapPin({ spot, around, within, thing, onSpot }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const map = useRef<LeafletMap>(undefined)
  const pin = useRef<Marker>(undefined)
  const ring = useRef<CircleMarker>(undefined)
  const set = useEffectEvent((at: { lat: number; lng: number }) => onSpot(spotOf(at)))
  const begin = useEffectEvent(() => spot ?? around)
  const currentThing = useEffectEvent(() => thing)

  useEffect(() => {
    const { latitude, longitude } = begin()
    // Leaflet would write its own buttons as HTML text, which the content policy blocks.
    const options = { zoomControl: false, attributionControl: false, worldCopyJump: true }
    const leaflet = new LeafletMap(frame.current!, options)
    leaflet.setView([latitude, longitude], countryZoom)
    new Grid({ maxZoom: 19 }).addTo(leaflet)
    if (tiles) new TileLayer(tiles, { maxZoom: 19 }).addTo(leaflet)
    leaflet.on('click', ({ latlng }) => set(latlng))
    map.current = leaflet
    return () => {
      leaflet.remove()
      map.current = undefined
      pin.current = undefined
      ring.current = undefined
    }
  }, [])

  const latitude = spot?.latitude
  const longitude = spot?.longitude
  // Moves the map when another province is chosen and there is no pin.
  const showAround = useEffectEvent((at: [number, number]) => !spot && map.current?.setView(at, countryZoom))
  useEffect(() => void showAround([around.latitude, around.longitude]), [around.latitude, around.longitude])
  useEffect(() => {
    const leaflet = map.current
    if (!leaflet) return
    if (latitude === undefined || longitude === undefined) {
      pin.current?.remove()
      pin.current = undefined
      return
    }
    if (!pin.current) {
      pin.current = new Marker([latitude, longitude], { draggable: true, icon: pinIcon(), keyboard: true })
      pin.current.on('dragend', () => set(pin.current!.getLatLng()))
      pin.current.addTo(leaflet)
      nameOf(pin.current, currentThing())
      leaflet.setView([latitude, longitude], Math.max(leaflet.getZoom(), streetZoom))
    }
    pin.current.setLatLng([latitude, longitude])
    if (!leaflet.getBounds().pad(-0.1).contains([latitude, longitude])) leaflet.panTo([latitude, longitude])
  }, [latitude, longitude])

  useEffect(() => {
    ring.current?.remove()
    if (!map.current || within === undefined || latitude === undefined || longitude === undefined) return
    ring.current = new CircleMarker([latitude, longitude], { radius: 24, className: 'pinmap__ring' }).addTo(map.current)
  }, [within, latitude, longitude])

  const zoom = (by: number) => map.current?.setZoom(map.current.getZoom() + by)
  return (
    <div className="pinmap">
      <div
        className="pinmap__frame"
        ref={frame}
        onKeyDownCapture={(event) => {
          const direction = arrowKeys[event.key]
          // With the focus on the pin the keys move the pin, elsewhere the map.
          if (!direction || !spot || !(event.target as Element).closest('.pinmap__pin')) return
          event.preventDefault()
          event.stopPropagation()
          const by = event.shiftKey ? step.far : step.near
          onSpot(spotOf({ lat: spot.latitude + direction[0] * by, lng: spot.longitude + direction[1] * by }))
        }}
      />
      <div className="pinmap__zoom">
        <IconButton aria-label="Perbesar peta" onClick={() => zoom(1)}>
          <Icon d={plus} />
        </IconButton>
        <IconButton aria-label="Perkecil peta" onClick={() => zoom(-1)}>
          <Icon d={minus} />
        </IconButton>
      </div>
      {!tiles && (
        <p className="muted small">
          Peta ini hanya bergambar garis dan derajat, tanpa jalan. Ketuk di letak {thing} Anda; pin bisa digeser.
        </p>
      )}
    </div>
  )
}

const arrowKeys: Record<string, [number, number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Six decimals are ten centimetres: no shop needs more. */
const spotOf = ({ lat, lng }: { lat: number; lng: number }): Spot => ({
  latitude: Number(Math.min(90, Math.max(-90, lat)).toFixed(6)),
  longitude: Number((((((lng + 180) % 360) + 360) % 360) - 180).toFixed(6)),
})

function pinIcon() {
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  drawing.setAttribute('viewBox', '0 0 24 24')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', 'M12 22s8-7 8-12.500a8 8 0 0 0-16 0C4 15 12 22 12 22zM12 12.500a3 3 0 1 0 0-6 3 3 0 0 0 0 6z')
  drawing.append(path)
  return new DivIcon({
    // An element, because the content policy blocks HTML text.
    html: drawing as unknown as HTMLElement,
    className: 'pinmap__pin',
    iconSize: [44, 44],
    iconAnchor: [22, 42],
  })
}

function nameOf(pin: Marker, thing: string) {
  const element = pin.getElement()
  element?.setAttribute('aria-label', `Letak ${thing}. Geser dengan tombol panah.`)
  element?.setAttribute('role', 'button')
}

/**
 * Grid lines at simple fractions of a degree with their numbers, so that a map without tiles still shows a position.
 */
class Grid extends GridLayer {
  override createTile(at: { x: number; y: number; z: number }): HTMLElement {
    const tile = document.createElement('canvas')
    const { x: size } = this.getTileSize()
    const sharp = globalThis.devicePixelRatio || 1
    tile.width = size * sharp
    tile.height = size * sharp
    const context = tile.getContext('2d')
    const leaflet = (this as unknown as { _map: LeafletMap })._map
    if (!context) return tile
    context.scale(sharp, sharp)
    const style = getComputedStyle(leaflet.getContainer())
    context.strokeStyle = style.getPropertyValue('--line').trim() || '#999'
    context.fillStyle = style.getPropertyValue('--text-2').trim() || '#666'
    context.font = `11px ${style.fontFamily}`
    const corner = (dx: number, dy: number) => leaflet.unproject([(at.x + dx) * size, (at.y + dy) * size], at.z)
    const [northWest, southEast] = [corner(0, 0), corner(1, 1)]
    const spacing = gridSpacing(southEast.lng - northWest.lng)
    for (let lng = Math.ceil(northWest.lng / spacing) * spacing; lng < southEast.lng; lng += spacing) {
      const left = leaflet.project([northWest.lat, lng], at.z).x - at.x * size
      line(context, [left, 0], [left, size])
      context.fillText(degrees(lng, 'BT', 'BB', spacing), left + 4, 14)
    }
    for (let lat = Math.floor(northWest.lat / spacing) * spacing; lat > southEast.lat; lat -= spacing) {
      const top = leaflet.project([lat, northWest.lng], at.z).y - at.y * size
      line(context, [0, top], [size, top])
      context.fillText(degrees(lat, 'LU', 'LS', spacing), 4, top - 4)
    }
    return tile
  }
}

/** Degrees between two lines: about two lines in a tile, at multiples of 1, 2 or 5 times a power of ten. */
function gridSpacing(width: number): number {
  const target = width / 2
  const ten = 10 ** Math.floor(Math.log10(target))
  return [5, 2, 1].map((n) => n * ten).find((n) => n <= target) ?? ten
}

function line(context: CanvasRenderingContext2D, from: [number, number], to: [number, number]) {
  context.beginPath()
  context.moveTo(...from)
  context.lineTo(...to)
  context.stroke()
}

const degrees = (value: number, positive: string, negative: string, spacing: number) => {
  const decimals = Math.max(0, -Math.floor(Math.log10(spacing)))
  const number = Math.abs(value).toFixed(Math.min(6, decimals)).replace('.', ',')
  return `${number}° ${value < 0 ? negative : positive}`
}
