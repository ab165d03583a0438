import type { BannerPlace, DeskBanner } from '#contract/operator/content.ts'
import { longDate } from '#contract/time/dates.ts'

// Texts about banners at the desk. Pure.

/** The name of each banner place, and a hint about its content. */
export const bannerPlaceTexts: Record<BannerPlace, { name: string; help: string }> = {
  main: { name: 'Spanduk utama', help: 'Bergantian di beranda dan, lebih rendah, di etalase. Gambar 5:2.' },
  sub: {
    name: 'Kotak samping',
    help: 'Di samping spanduk utama dan di hasil pencarian: ikon, judul, dan satu kalimat.',
  },
  strip: { name: 'Pita statis', help: 'Satu pita di bawah kategori beranda: judul, kalimat, dan tombol.' },
}

type BannerSchedule = Pick<DeskBanner, 'status' | 'from_date' | 'to_date'>

/** Whether a banner is visible on `today`, a calendar date in Jakarta; if not, the reason. */
export function bannerState(
  { status, from_date, to_date }: BannerSchedule,
  today: string,
): { is: 'good' | 'wait' | 'wrong'; says: string } {
  if (status !== 'active') return { is: 'wrong', says: 'Dimatikan' }
  if (to_date && to_date < today) return { is: 'wrong', says: `Selesai ${longDate(to_date)}` }
  if (from_date && from_date > today) return { is: 'wait', says: `Mulai ${longDate(from_date)}` }
  return { is: 'good', says: to_date ? `Tampil sampai ${longDate(to_date)}` : 'Tampil' }
}
