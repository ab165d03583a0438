import { commonLabels } from '#contract/text/common-labels.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { deskAddresses } from '#features/operator/desk/desk-pages.ts'

// The pages that walks over all routes open.

/** The address of a page, and the heading that shows that it has loaded. */
export type Stop = readonly [path: string, heading: string]

export const publicPages: Stop[] = [
  ['/', commonLabels.mostViewed],
  ['/product/show?slug=sni', commonLabels.showcase],
  ['/product/detail?id=1', 'Tentang produk'],
  ['/product/search?query=kopi', '“kopi”'],
  ['/product/search?group=merchant', 'UMKM / Produsen'],
  ['/product/search?query=zzqqxy', commonLabels.emptyCategory],
  ['/base/merchant/list', 'Daftar Produsen'],
  ['/base/merchant/detail/1', 'Daftar Product'],
  ['/base/merchant/detail/1?tab=non-sni', 'Daftar Product'],
  ['/base/merchant/detail/1?tab=ekspor', 'Pengalaman Ekspor'],
  ['/base/merchant/detail/1?tab=galeri', 'Galeri'],
  ['/base/lspro/posting/list', 'Postingan LSPRO'],
  ['/base/lspro/list', 'Daftar LSPRO'],
  ['/base/lspro/detail/1', 'LSPro Mandala Uji Pangan'],
  ['/base/lspro/detail/1?tab=alamat', 'Alamat'],
  ['/base/lspro/detail/1?tab=kontak', 'Kontak'],
  ['/base/lspro/detail/1?tab=info', 'Informasi Tambahan'],
  ['/sni/check', 'Periksa SNI'],
  ['/sni/check?number=SNI%209999:1901', 'Tidak ditemukan'],
  ['/faq?id=1', 'Pertanyaan yang sering diajukan'],
  ['/contact', 'Kontak'],
  ['/sni/report?number=SNI%208964%3A2021', 'Laporkan label'],
  ['/base/term', 'Syarat & Ketentuan'],
  ['/base/privacy', 'Privasi'],
  ['/sni/label/halo', 'Label palsu'],
  ['/sni/scan', 'Pindai kode QR'],
  ['/open-data', 'Data terbuka'],
  ['/favorites', 'Favorit'],
  ['/inquiries', 'Daftar tanya'],
  ['/downloads', 'Bawa etalase'],
  ['/outbox', 'Belum ada yang masuk'],
  ['/auth/login', 'Masuk'],
  ['/auth/login-type', 'Pilih Tipe Akun'],
  ['/auth/registration?type=merchant', 'Daftar'],
  ['/auth/email-confirmation?email=a%40b.example', 'Verifikasi Email Anda'],
  ['/auth/forgot-password', 'Atur Ulang Kata Sandi'],
  ['/error/404', commonTexts.pageNotFound],
  ['/error/500', commonTexts.systemError],
]

export const visitorPages: Stop[] = [
  ['/base/user/detail', 'Profil Saya'],
  ['/base/user/edit', 'Edit Profile'],
  ['/password/change', 'Ganti Kata Sandi'],
  ['/base/user/devices', 'Perangkat yang Masuk'],
  ['/base/user/notifications', 'Kabar & Ikuti'],
  ['/base/user/data', 'Data Saya'],
  ['/', commonLabels.mostViewed],
  ['/product/detail?id=2', 'Tentang produk'],
]
export const bodyPages: Stop[] = [
  ['/base/lspro/detail/1', 'LSPro Mandala Uji Pangan'],
  ['/base/lspro/detail/1?tab=alamat', 'Alamat'],
  ['/base/lspro/detail/1?tab=kontak', 'Kontak'],
  ['/base/lspro/detail/1?tab=info', 'Informasi Tambahan'],
  ['/base/lspro/detail/1?tab=galeri', 'Galeri'],
  ['/base/lspro/desk', 'Meja LSPRO'],
]
export const merchantPages = (shop: string): Stop[] => [
  ['/base/merchant/home', 'Perlu Anda'],
  [`/base/merchant/detail/${shop}`, 'Daftar Product'],
  [`/base/merchant/detail/${shop}?tab=ekspor`, 'Pengalaman Ekspor'],
  [`/base/merchant/detail/${shop}?tab=galeri`, 'Galeri'],
  ['/base/merchant/profile', 'Profil usaha'],
  ['/base/merchant/profile?tab=alamat', 'Profil usaha'],
  ['/base/merchant/profile?tab=kontak&edit=kontak', 'Profil usaha'],
  ['/base/merchant/profile?tab=foto', 'Profil usaha'],
  ['/base/merchant/insight', 'Statistik toko'],
  ['/base/merchant/import', 'Impor & ekspor produk'],
  ['/base/merchant/label', 'Label SNI'],
  ['/product/create', 'Tambah Produk'],
]
export const stagePages: Stop[] = [
  ['/merchant/stage-1', 'Informasi Usaha'],
  ['/merchant/stage-2', 'Alamat dan Kontak'],
  ['/merchant/stage-3', 'Informasi Terkait'],
  ['/merchant/stage-4', 'Upload Dokumen'],
  ['/merchant/stage-5', 'Selesai'],
]

/** The pages that need no item of their own. */
export const deskPages: Stop[] = [
  [deskAddresses.queue, 'Antrean'],
  [deskAddresses.disputes, 'Sengketa sertifikat'],
  [deskAddresses.cases, 'Moderasi'],
  [deskAddresses.labelReports, 'Laporan label'],
  [deskAddresses.shops, 'Usaha'],
  [deskAddresses.nibCases, 'Sengketa NIB'],
  [deskAddresses.labels, 'Label SNI'],
  [deskAddresses.bodies, 'LSPRO'],
  [deskAddresses.issue, 'Terbitkan akun LSPRO'],
  [deskAddresses.users, 'Pengguna'],
  [deskAddresses.training, 'Hari pelatihan'],
  [deskAddresses.categories, 'Kategori'],
  [deskAddresses.options, 'Pilihan'],
  [deskAddresses.scopes, 'Ruang lingkup'],
  [deskAddresses.mentors(1), 'Pembina'],
  [deskAddresses.regions, 'Wilayah'],
  [deskAddresses.classes, 'KBLI'],
  [deskAddresses.banners, 'Spanduk'],
  [deskAddresses.messages, 'Pesan'],
  [deskAddresses.questions, 'FAQ'],
  [deskAddresses.texts, 'Naskah'],
  [deskAddresses.contactFacts, 'Kontak'],
  [deskAddresses.deletions, 'Hapus akun'],
  [deskAddresses.reports(), 'Laporan'],
  [deskAddresses.audit, 'Catatan'],
  [deskAddresses.system, 'Keadaan sistem'],
]
