const months = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des']

/** '20 Nov, 11.02' in the phone's own time zone. Only for what is drawn after the first paint: the server's zone differs. */
export function formatDateTime(ms: number): string {
  const at = new Date(ms)
  const minutes = String(at.getMinutes()).padStart(2, '0')
  return `${at.getDate()} ${months[at.getMonth()]}, ${String(at.getHours()).padStart(2, '0')}.${minutes}`
}
