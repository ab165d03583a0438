import type { Certificate } from '#contract/sni/registry.ts'
import { longDate } from '#contract/time/dates.ts'
import { stateToday } from './certificate-rows.ts'

// The badge that other sites show: a drawing without script or style, with its own background, so that it can be read
// on any page.

type BadgeContent = { title: string; detail: string; color: string; sign: string }

const size = { width: 260, height: 64 }

/** The SVG of a certificate's state today; of one that is not in the registry without it. `today`: '2026-11-27'. */
export function badgeSvg(certificate: Certificate | undefined, today: string): string {
  const { title, detail, color, sign } = badgeContentOf(certificate, today)
  const number = certificate?.numbers[0] ?? 'SNI'
  const label = [title, number, certificate?.product, detail, 'Etalase Mutu'].filter(Boolean).join(' · ')
  const { width, height } = size
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(label)}">
<title>${escaped(label)}</title>
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10" fill="#ffffff" stroke="#8a8f98"/>
<path d="M10.5 0.5H56V63.5H10.5a10 10 0 0 1-10-10v-43a10 10 0 0 1 10-10z" fill="${color}"/>
<path d="${sign}" fill="none" stroke="#ffffff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>
<g font-family="system-ui, 'Segoe UI', Roboto, Arial, sans-serif" fill="#1c2430">
<text x="66" y="20" font-size="12"${fitted(number, 30)}>${escaped(shortened(number, 34))}</text>
<text x="66" y="38" font-size="16" font-weight="700" fill="${color}">${title}</text>
<text x="66" y="54" font-size="11"${fitted(detail, 32)}>${escaped(detail)}</text>
</g>
</svg>
`
}

const signs = {
  check: 'M18 33l8 8 14-17',
  cross: 'M20 24l16 16M36 24L20 40',
  question: 'M21 26a7 7 0 1 1 10 6c-2 1-3 3-3 5M28 44v0.1',
}

/** The colors have a contrast of 4.5 or more on white, and white on them. */
function badgeContentOf(certificate: Certificate | undefined, today: string): BadgeContent {
  if (!certificate)
    return { title: 'Tidak ditemukan', detail: `per ${longDate(today)}`, color: '#59616e', sign: signs.question }
  const { state, since } = stateToday(certificate, today)
  if (state === 'valid' && certificate.from !== null && certificate.from > today)
    return {
      title: 'Belum berlaku',
      detail: `mulai ${longDate(certificate.from)}`,
      color: '#59616e',
      sign: signs.question,
    }
  if (state === 'valid') {
    const detail = certificate.until ? `sampai ${longDate(certificate.until)}` : 'tanpa tanggal akhir'
    return { title: 'Berlaku', detail: `${detail}, per ${shortDate(today)}`, color: '#1a6b3c', sign: signs.check }
  }
  return {
    title: 'Tidak berlaku lagi',
    detail: since ? `sejak ${longDate(since)}` : `per ${longDate(today)}`,
    color: '#a3261b',
    sign: signs.cross,
  }
}

/** '2026-11-27' → '27/11/2026'. */
const shortDate = (day: string) => day.split('-').toReversed().join('/')

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** A long text is squeezed into the space that there is. */
const fitted = (text: string, most: number) =>
  text.length > most ? ` textLength="${size.width - 66 - 12}" lengthAdjust="spacingAndGlyphs"` : ''

/** Without characters that XML does not have. */
const escaped = (text: string) =>
  text
    .replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
