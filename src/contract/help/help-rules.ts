import { all, atMost, emailPattern, matches, type Rule, required } from '../rules.ts'

// What may stand in a message to us, and which questions are shown, as plain functions: screens and server ask the same
// ones. Quoted sentences are the specification's.

export const helpWords = {
  sent: 'Contact US berhasil dikirim',
  failed: 'Contact US gagal dikirim',
  none: 'Tidak ada data',
  noText: 'Naskah ini belum diterbitkan.',
  wrongPassword: 'Kata sandi tidak cocok.',
  /** Code 01: a second request while one is open. */
  asked: 'Permintaan hapus akun sudah tercatat.',
  notAsked: 'Tidak ada permintaan hapus akun yang berjalan.',
  operators: 'Akun operator ditutup oleh pengelola server.',
} as const

export const contactRules = {
  name: all(required('Name is required'), atMost(100, 'Paling banyak 100 huruf')),
  email: all(
    required('Email is required'),
    atMost(100, 'Paling banyak 100 huruf'),
    matches(emailPattern, 'Email is invalid'),
  ),
  subject: all(required('Subject is required'), atMost(150, 'Paling banyak 150 huruf')),
  messages: all(required('Message is required'), atMost(5000, 'Paling banyak 5000 huruf')),
} satisfies Record<string, Rule>

/** Categories of questions; 0 is all of them. */
export const faqCategories = [
  { id: 0, name: 'Semua' },
  { id: 1, name: 'Produk' },
  { id: 2, name: 'Tipe Akun' },
  { id: 3, name: 'UMKM/Produsen' },
  { id: 4, name: 'LSPro' },
] as const

/** Hours between asking for the end of an account and the first moment at which an operator may do it. */
export const deletionHours = 72

type Question = { category_id: number; title: string; remark: string }

/** The questions of a category in which every word that was typed occurs, in their order. */
export function filterFaq<Q extends Question>(all: readonly Q[], wanted: { search: string; category_id: number }): Q[] {
  const words = foldText(wanted.search).split(/\s+/).filter(Boolean)
  return all.filter(({ category_id, title, remark }) => {
    if (wanted.category_id !== 0 && category_id !== wanted.category_id) return false
    if (words.length === 0) return true
    const folded = foldText(`${title} ${remark.replace(/<[^>]*>/g, ' ').replace(/&amp;/g, '&')}`)
    return words.every((word) => folded.includes(word))
  })
}

const foldText = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
