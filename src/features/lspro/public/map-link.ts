/** Where a point is shown: by the phone's own map app where there is a way to call it, else on a page of a map. */
export function mapLink(latitude: string, longitude: string, device = ''): string {
  const point = `${Number(latitude)},${Number(longitude)}`
  if (/android/i.test(device)) return `geo:${point}?q=${point}`
  return `https://www.openstreetmap.org/?mlat=${Number(latitude)}&mlon=${Number(longitude)}#map=16/${point.replace(',', '/')}`
}
