import { CircleMarker, DivIcon, Map as LeafletMap, Marker, TileLayer } from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Icon } from '#ui/display/Icon.tsx'
import { minus, plus } from '#ui/display/lazy-icons.ts'
import { IconButton } from '#ui/nav/IconButton.tsx'
import 'leaflet/dist/leaflet.css'
import { degreesOf, type Spot } from './position.ts'
import { boundsOf } from './province-bounds.ts'
import './map-pin.css'

type Props = {
  /** The position of the pin, in degrees; undefined while it is not set. */
  spot: Spot | undefined
  /** The address of the tiles, with {z}, {x} and {y}. */
  tiles: string
  /** The code of the province that the map shows while there is no pin. */
  province: string
  /** The accuracy of the phone's position, in metres. */
  within?: number | undefined
  /** The owner of this position, as a word for the texts: 'usaha'. */
  thing: string
  onSpot: (spot: Spot) => void
}

const streetZoom = 15 // zoom at which streets can be distinguished
const step = { near: 0.0001, far: 0.001 } // degrees a key moves the pin: about 11 m, with Shift 110 m

/** A map to set a pin on by finger, mouse or arrow keys, for builds that have a host of tiles. */
export function MapPin({ tiles, spot, province, within, thing, onSpot }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const map = useRef<LeafletMap>(undefined)
  const pin = useRef<Marker>(undefined)
  const ring = useRef<CircleMarker>(undefined)
  const set = useEffectEvent((at: { lat: number; lng: number }) => onSpot(spotOf(at)))
  const show = useEffectEvent((leaflet: LeafletMap) => {
    const [south, west, north, east] = boundsOf(province)
    if (spot) leaflet.setView([spot.latitude, spot.longitude], streetZoom)
    else
      leaflet.fitBounds([
        [south, west],
        [north, east],
      ])
  })
  const currentThing = useEffectEvent(() => thing)

  useEffect(() => {
    // Leaflet would write its own buttons as HTML text, which the content policy blocks.
    const options = { zoomControl: false, attributionControl: false, worldCopyJump: true }
    const leaflet = new LeafletMap(frame.current!, options)
    show(leaflet)
    new TileLayer(tiles, { maxZoom: 19 }).addTo(leaflet)
    leaflet.on('click', ({ latlng }) => set(latlng))
    map.current = leaflet
    return () => {
      leaflet.remove()
      map.current = undefined
      pin.current = undefined
      ring.current = undefined
    }
  }, [tiles])

  const latitude = spot?.latitude
  const longitude = spot?.longitude
  // Moves the map when another province is chosen and there is no pin.
  const showProvince = useEffectEvent(() => map.current && !spot && show(map.current))
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another province is chosen
  useEffect(() => void showProvince(), [province])
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
    </div>
  )
}

const arrowKeys: Record<string, [number, number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const spotOf = ({ lat, lng }: { lat: number; lng: number }): Spot => ({
  latitude: degreesOf(Math.min(90, Math.max(-90, lat))),
  longitude: degreesOf(((((lng + 180) % 360) + 360) % 360) - 180),
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
