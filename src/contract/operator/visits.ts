import { z } from 'zod/mini'
import type { CountedPage } from '../showcase/counted-pages.ts'

// How often which kind of page was opened, for operators (acceptance.md#D06). The counter knows patterns and days: which product,
// which shop and who it was are no part of it.

/** How many days the report looks back, today included. */
export const visitDays = 30
/** How many kinds of pages stand on the page of reports; the file has all. */
export const visitPages = 10

export const visitsReport = z.object({
  total: z.number(),
  /** The oldest first; today comes last and is not over yet. */
  days: z.array(z.object({ day: z.string(), n: z.number() })),
  /** The most opened first. A page that a newer release does not have is told as it was counted. */
  pages: z.array(z.object({ page: z.string(), n: z.number() })),
})

/** Said of them on the page and in the file. */
const countedPageNames: Record<CountedPage, string> = {
  '/': 'Beranda',
  '/product/show': 'Etalase',
  '/product/detail': 'Detail produk',
  '/product/search': 'Pencarian',
  '/product/create': 'Formulir produk',
  '/product/share': 'Foto dari galeri',
  '/favorites': 'Favorit',
  '/base/merchant/list': 'Daftar UMKM',
  '/base/merchant/detail/:id': 'Toko',
  '/base/merchant/profile': 'Profil usaha',
  '/base/merchant/insight': 'Statistik toko',
  '/base/lspro/posting/list': 'Postingan LSPRO',
  '/base/lspro/list': 'Daftar LSPRO',
  '/base/lspro/detail/:id': 'Halaman LSPRO',
  '/base/lspro/desk': 'Meja LSPRO',
  '/base/user/detail': 'Akun',
  '/base/user/edit': 'Edit profil akun',
  '/base/user/devices': 'Perangkat',
  '/base/user/data': 'Data saya',
  '/base/user/notifications': 'Pemberitahuan',
  '/base/merchant/nib': 'NIB ini milik saya',
  '/report/*?': 'Laporan dan keputusan',
  '/base/term': 'Syarat & Ketentuan',
  '/base/privacy': 'Privasi',
  '/base/error': 'Halaman galat',
  '/password/change': 'Ganti kata sandi',
  '/faq': 'FAQ',
  '/contact': 'Kontak',
  '/outbox': 'Antrean kirim',
  '/dashboard': 'Jalan ke Akun Saya',
  '/logout': 'Keluar',
  '/auth': 'Masuk (/auth)',
  '/auth/login': 'Masuk',
  '/auth/login-type': 'Pilih jenis akun',
  '/auth/registration': 'Pendaftaran',
  '/auth/registration-visitor': 'Lengkapi data pengunjung',
  '/auth/registration-cancel': 'Batalkan pendaftaran',
  '/auth/forgot-password': 'Lupa kata sandi',
  '/auth/forgot-password-save': 'Kata sandi baru',
  '/auth/email-verified': 'Email terverifikasi',
  '/auth/email-confirmation': 'Konfirmasi email',
  '/auth/email-change-confirmation': 'Ganti email pendaftaran',
  '/merchant/stage-1': 'Pendaftaran usaha, tahap 1',
  '/merchant/stage-2': 'Pendaftaran usaha, tahap 2',
  '/merchant/stage-3': 'Pendaftaran usaha, tahap 3',
  '/merchant/stage-4': 'Pendaftaran usaha, tahap 4',
  '/merchant/stage-5': 'Pendaftaran usaha, tahap 5',
  '/error/500': 'Gangguan server',
  '/error/*?': 'Halaman hilang',
  '*': 'Alamat yang tidak ada',
}

/** 'Detail produk'; what an earlier release counted and this one does not know is called by its pattern. */
export const pageName = (page: string): string =>
  Object.hasOwn(countedPageNames, page) ? countedPageNames[page as CountedPage] : page
