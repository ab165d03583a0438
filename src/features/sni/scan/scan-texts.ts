import type { CameraProblem } from './camera.ts'
import type { ReaderError } from './code-reader.ts'
import type { Foreign } from './scanned-text.ts'

export const readerTexts: Record<ReaderError['because'] | 'nothing', string> = {
  missing: 'Pembaca kode belum tersimpan di HP ini. Buka halaman ini sekali dengan sambungan, atau ketik nomornya.',
  old: 'Peramban ini terlalu lama untuk membaca kode QR. Perbarui dahulu, atau ketik nomornya.',
  broken: 'Foto ini tidak dapat dibaca. Pilih foto lain.',
  nothing: 'Tidak ada kode QR yang terbaca di foto ini. Foto lagi lebih dekat, dengan cahaya cukup dan tanpa pantulan.',
}

type Help = { title: string; description: string /** How to change it, one step each. */; steps?: string[] }

const iosSteps = [
  'Buka Pengaturan iPhone, lalu pilih peramban atau aplikasi ini.',
  'Izinkan Kamera.',
  'Kembali ke halaman ini, lalu coba lagi.',
]

export const cameraHelp = (because: CameraProblem, isIos: boolean): Help =>
  isIos && (because === 'denied' || because === 'system') ? { ...helps[because], steps: iosSteps } : helps[because]

const helps: Record<CameraProblem, Help> = {
  denied: {
    title: 'Kamera tidak diizinkan',
    description: 'Izin kamera untuk situs ini ditolak. Anda dapat mengubahnya:',
    steps: [
      'Ketuk ikon di sebelah kiri alamat situs. Di aplikasi yang terpasang: tekan lama ikonnya, lalu buka Info aplikasi.',
      'Pilih Izin, lalu izinkan Kamera.',
      'Kembali ke halaman ini, lalu coba lagi.',
    ],
  },
  dismissed: {
    title: 'Kamera belum diizinkan',
    description: 'Pertanyaan izin ditutup. Nyalakan lagi, lalu pilih Izinkan.',
  },
  system: {
    title: 'Peramban tidak boleh memakai kamera',
    description: 'Izin kamera dimatikan untuk peramban ini. Anda dapat mengubahnya:',
    steps: [
      'Buka Setelan HP, lalu Aplikasi, dan pilih peramban ini.',
      'Pilih Izin, lalu izinkan Kamera.',
      'Kembali ke halaman ini, lalu coba lagi.',
    ],
  },
  none: {
    title: 'Kamera tidak ditemukan',
    description: 'Perangkat ini tidak punya kamera yang dapat dipakai. Pilih foto label, atau ketik nomornya.',
  },
  busy: {
    title: 'Kamera sedang dipakai',
    description: 'Aplikasi lain sedang memakai kamera. Tutup aplikasi itu, lalu coba lagi.',
  },
  insecure: {
    title: 'Kamera hanya bisa lewat sambungan aman',
    description: 'Buka situs ini dengan alamat yang diawali https://, atau pilih foto label.',
  },
  unsupported: {
    title: 'Peramban ini tidak dapat memakai kamera',
    description: 'Buka dengan peramban lain, misalnya Chrome atau Safari, atau pilih foto label.',
  },
  ended: {
    title: 'Kamera berhenti',
    description: 'Kamera dilepas atau dipakai aplikasi lain. Nyalakan lagi bila sudah siap.',
  },
  unknown: {
    title: 'Kamera tidak dapat dinyalakan',
    description: 'Coba lagi. Bila tetap gagal, pilih foto label.',
  },
}

/** Problems that another try cannot change. */
export const isFinal = (because: CameraProblem) => because === 'insecure' || because === 'unsupported'

/** The explanation of a foreign text: a title and a sentence. */
export function foreignText({ about, host = '' }: Foreign): { title: string; description: string } {
  switch (about) {
    case 'address':
      return {
        title: 'Alamat situs lain',
        description: `Kode ini menuju ${host}, bukan label SNI di Etalase Mutu. Kami tidak membukanya.`,
      }
    case 'imitation':
      return {
        title: 'Bukan label kami',
        description: `Alamat ini mirip label Etalase Mutu, tetapi menuju situs lain: ${host}. Jangan percayai isinya.`,
      }
    case 'own':
      return {
        title: 'Alamat di situs ini',
        description: 'Alamat ini bukan label, toko, produk, atau lembaga sertifikasi, jadi tidak dibuka dari sini.',
      }
    case 'payment':
      return {
        title: 'Kode pembayaran QRIS',
        description: 'Ini bukan label SNI. Untuk membayar, pindai dengan aplikasi bank atau dompet digital Anda.',
      }
    case 'empty':
      return { title: 'Kode ini kosong', description: 'Tidak ada apa-apa di dalamnya. Ini bukan label SNI.' }
    case 'text':
      return { title: 'Kode ini berisi teks', description: 'Ini bukan label Etalase Mutu. Isinya:' }
  }
}
