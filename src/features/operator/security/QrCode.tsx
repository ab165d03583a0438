import { encode } from 'uqr'

/** A QR code as one path. Black on white in both schemes: cameras need it so. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  return (
    <svg
      className="desk__qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="Kode QR untuk aplikasi autentikator"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={modulesPath(data)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

const modulesPath = (rows: boolean[][]) =>
  rows.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')
