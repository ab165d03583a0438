import { unplaced } from '#contract/shops/shop-rules.ts'
import type { Spot } from './MapPin.tsx'

// Where a map begins before anybody has set a pin: at the seat of government of the province, so that the shop is near.
// The seats are those of the provinces' founding laws (the four youngest: Laws 14, 15, 16 and 29 of 2022). Their positions
// are common geography, rounded by hand to a tenth of a degree, some ten kilometres: good for looking around, nothing else.

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

/** Where to look while there is no pin: at the chosen province, else where every map of the specification begins. */
export function coordinatesOfProvince(province: string): Spot {
  const [latitude, longitude] = capitals[province] ?? [Number(unplaced.latitude), Number(unplaced.longitude)]
  return { latitude, longitude }
}
