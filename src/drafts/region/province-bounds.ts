// The rectangle around each province, islands included. Positions are common geography, rounded outwards by hand to a
// tenth of a degree, some ten kilometres: a position outside its rectangle is a mistake, one inside may be one, too.

type Bounds = readonly [south: number, west: number, north: number, east: number]

/** In degrees, by the official code of the province. */
const boundsByProvince: Record<string, Bounds> = {
  '11': [1.9, 94.9, 6.2, 98.3], // Aceh
  '12': [-0.7, 97, 4.4, 100.5], // Sumatera Utara
  '13': [-3.6, 98.5, 1, 101.9], // Sumatera Barat
  '14': [-1.2, 100, 2.9, 103.9], // Riau
  '15': [-2.8, 101.1, -0.7, 104.6], // Jambi
  '16': [-5, 102, -1.6, 106.3], // Sumatera Selatan
  '17': [-5.6, 101, -2.2, 103.8], // Bengkulu
  '18': [-6.2, 103.5, -3.6, 106.3], // Lampung
  '19': [-3.9, 105, -1.4, 108.9], // Kepulauan Bangka Belitung
  '21': [-1.3, 103.2, 4.8, 109.3], // Kepulauan Riau
  '31': [-6.4, 106.3, -5.1, 107], // Jakarta
  '32': [-7.9, 106.3, -5.8, 108.9], // Jawa Barat
  '33': [-8.3, 108.5, -5.7, 111.7], // Jawa Tengah
  '34': [-8.3, 110, -7.5, 110.9], // Yogyakarta
  '35': [-8.8, 110.8, -5, 116.3], // Jawa Timur
  '36': [-7.1, 105, -5.8, 106.8], // Banten
  '51': [-8.9, 114.4, -8, 115.8], // Bali
  '52': [-9.2, 115.8, -8, 119.4], // Nusa Tenggara Barat
  '53': [-11.1, 118.9, -7.7, 125.2], // Nusa Tenggara Timur
  '61': [-3.2, 108.4, 2.1, 114.3], // Kalimantan Barat
  '62': [-3.6, 110.7, 0.9, 115.9], // Kalimantan Tengah
  '63': [-5, 114.3, -1.3, 117.5], // Kalimantan Selatan
  '64': [-2.6, 113.8, 2.6, 119.1], // Kalimantan Timur
  '65': [1.1, 114.5, 4.5, 118.2], // Kalimantan Utara
  '71': [0.2, 123, 5.6, 127.2], // Sulawesi Utara
  '72': [-3.8, 119.4, 1.5, 124.3], // Sulawesi Tengah
  '73': [-7.8, 117, -1.8, 122.3], // Sulawesi Selatan
  '74': [-6.3, 120.8, -2.7, 124.7], // Sulawesi Tenggara
  '75': [0.2, 121.1, 1.1, 123.6], // Gorontalo
  '76': [-3.6, 117, -0.8, 119.9], // Sulawesi Barat
  '81': [-8.4, 125.6, -2.6, 135], // Maluku
  '82': [-2.5, 124.2, 2.7, 129.9], // Maluku Utara
  '91': [-4.3, 134.2, 1.1, 141.1], // Papua
  '92': [-4.4, 131.4, -0.4, 135.3], // Papua Barat
  '93': [-9.2, 137.4, -4.3, 141.1], // Papua Selatan
  '94': [-5.2, 134.7, -2.2, 138.2], // Papua Tengah
  '95': [-5.3, 137.9, -3, 141.1], // Papua Pegunungan
  '96': [-2.4, 129.2, 1.2, 132.9], // Papua Barat Daya
}

/** The whole country, which a map shows while no province is chosen. */
const country: Bounds = [-11.1, 94.9, 6.2, 141.1]

/** The rectangle around a province in degrees; around the country for an unknown code. */
export const boundsOf = (province: string): Bounds => boundsByProvince[province] ?? country
