import { boundsOf } from './province-bounds.ts'

/** A position in degrees. */
export type Spot = { latitude: number; longitude: number }

/** Six decimals are ten centimetres: no shop needs more. */
export const degreesOf = (value: number) => Number(value.toFixed(6))

/** Whether the browser may be asked for the position. On an insecure page it refuses without asking the user. */
export const canLocate = () => isSecureContext && 'geolocation' in navigator

/** The phone's position in degrees, with its accuracy in metres. Throws an Error with a message for the user. */
export function currentPosition(): Promise<Spot & { within: number }> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          latitude: degreesOf(coords.latitude),
          longitude: degreesOf(coords.longitude),
          within: Math.round(coords.accuracy),
        }),
      ({ code }) => reject(new Error(code === 1 ? sentences.denied : code === 3 ? sentences.late : sentences.away)),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    )
  })
}

const sentences = {
  denied: 'Izin lokasi ditolak. Beri izin di setelan peramban, atau tempel tautan Google Maps.',
  away: 'HP ini belum menemukan lokasinya. Coba di luar ruangan, atau tempel tautan Google Maps.',
  late: 'Lokasi belum ketemu setelah 15 detik. Coba lagi di luar ruangan, atau tempel tautan Google Maps.',
} as const

/** A number of degrees, such as -6.914744. */
const degrees = String.raw`(-?\d{1,3}(?:\.\d+)?)`
/** From the most exact: the marked place, the place that was searched, the middle of the map, and a copied position. */
const patterns = [
  new RegExp(`!3d${degrees}!4d${degrees}`),
  new RegExp(String.raw`[?&](?:q|query|ll|destination)=(?:loc:)?${degrees},\s*${degrees}`),
  new RegExp(`@${degrees},${degrees}`),
  new RegExp(String.raw`^\(?${degrees}[,;\s]\s*${degrees}\)?$`),
]

/**
 * The position in a link of Google Maps, or in a text such as '-6.91, 107.61'; 'short' for a short link, which has
 * none; undefined for any other text.
 */
export function readMapLink(text: string): Spot | 'short' | undefined {
  const plain = decoded(text.trim()).replaceAll('+', ' ')
  for (const pattern of patterns) {
    const [, latitude, longitude] = pattern.exec(plain) ?? []
    if (latitude === undefined || longitude === undefined) continue
    const spot = { latitude: degreesOf(Number(latitude)), longitude: degreesOf(Number(longitude)) }
    if (Math.abs(spot.latitude) <= 90 && Math.abs(spot.longitude) <= 180) return spot
  }
  return /^(https?:\/\/)?(maps\.app\.goo\.gl|goo\.gl\/maps|g\.co\/kgs)\//i.test(plain) ? 'short' : undefined
}

/** The text with its %2C as commas. A text that is no encoded address stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether the position may be in the province. Every position in the country may be in an unknown one. */
export function isInProvince({ latitude, longitude }: Spot, province: string): boolean {
  const [south, west, north, east] = boundsOf(province)
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}
