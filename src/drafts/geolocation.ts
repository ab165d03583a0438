import type { Spot } from './region/MapPin.tsx'

/** The phone's position in degrees, with its accuracy in metres. Throws an Error with a message for the user. */
export function currentPosition(): Promise<Spot & { within: number }> {
  return new Promise((resolve, reject) => {
    // On an insecure page a browser refuses without asking, as if the user had.
    if (!isSecureContext) return reject(new Error(sentences.insecure))
    if (!('geolocation' in navigator)) return reject(new Error(sentences.away))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          latitude: Number(coords.latitude.toFixed(6)),
          longitude: Number(coords.longitude.toFixed(6)),
          within: Math.round(coords.accuracy),
        }),
      ({ code }) => reject(new Error(code === 1 ? sentences.denied : code === 3 ? sentences.late : sentences.away)),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    )
  })
}

const sentences = {
  insecure: 'Lokasi HP hanya terbaca lewat alamat yang diawali https://. Geser pin, atau isi koordinatnya sendiri.',
  denied: 'Izin lokasi ditolak. Beri izin di setelan peramban, atau geser pin dan isi koordinatnya sendiri.',
  away: 'HP ini belum menemukan lokasinya. Coba di luar ruangan, atau geser pin sendiri.',
  late: 'Lokasi belum ketemu setelah 15 detik. Coba lagi di luar ruangan, atau geser pin sendiri.',
} as const
