import { addresses } from '#contract/addresses.ts'
import { requireProduct, truncateName } from './facts.ts'
import { formatWib, type MailContent, requireSecret, type TemplateInput } from './template.ts'

// E-mails to certification bodies.

/** An account was created for the receiver, who sets its password: no operator ever knows it. */
export function lsproIssued(input: TemplateInput): MailContent {
  const { code, until } = requireSecret(input)
  const body = bodyOf(input)
  return {
    subject: 'Akun LSPRO Anda di Etalase Mutu',
    preheader: `Buat kata sandi untuk akun ${truncateName(body)}.`,
    heading: `Akun ${truncateName(body)} sudah siap`,
    paragraphs: [
      `Kami menerbitkan akun lembaga sertifikasi produk untuk ${body}, dengan alamat email ini.`,
      'Tekan tombol di bawah ini untuk membuat kata sandi Anda sendiri, paling sedikit 12 karakter. Setelah itu masuklah untuk mengisi halaman lembaga, menulis postingan, dan memeriksa sertifikat.',
    ],
    button: { label: 'Buat kata sandi', href: input.baseUrl + addresses.forgotSave(code) },
    note: `Tautan ini berlaku sampai ${formatWib(until)} dan hanya dapat dipakai satu kali. Bila sudah lewat, mintalah yang baru kepada layanan pelanggan kami.`,
    notMe: { text: 'Merasa tidak ada hubungannya dengan lembaga ini? Abaikan surat ini, akunnya tidak akan terpakai.' },
    why: 'Anda menerima surat ini karena alamat email ini didaftarkan untuk lembaga sertifikasi produk di Etalase Mutu.',
  }
}

/** A reviewer asks whether the body has issued a certificate that names it. */
export function certificateCheck(input: TemplateInput): MailContent {
  const { name } = requireProduct(input)
  const body = bodyOf(input)
  return {
    subject: 'Mohon periksa sertifikat sebuah produk',
    preheader: `"${truncateName(name)}" menyebut ${truncateName(body)} sebagai penerbit sertifikatnya.`,
    heading: `Mohon periksa sertifikat "${truncateName(name)}"`,
    paragraphs: [
      `Produk "${name}" menyebut ${body} sebagai penerbit sertifikat SNI-nya. Pemeriksa kami ingin memastikan hal itu.`,
      'Buka meja LSPRO, cocokkan nomor dan tanggalnya dengan catatan Anda, lalu nyatakan benar atau tidak.',
    ],
    button: { label: 'Buka meja LSPRO', href: input.baseUrl + addresses.lsproDesk },
    notMe: { text: 'Sudah diperiksa rekan Anda? Tidak ada lagi yang perlu dilakukan.' },
    why: 'Anda menerima surat ini karena Anda mengelola akun lembaga sertifikasi produk di Etalase Mutu.',
  }
}

/** The name of the body. Throws if the row has none. */
function bodyOf({ body }: TemplateInput): string {
  if (!body) throw new Error('this letter needs a certification body')
  return body
}
