// @chunk rules
import { all, atMost, emailPattern, emailText, matches, type Rule, required } from '../rules.ts'

// Validation rules of the contact form, and the filter of the FAQ, as plain functions for screens and server. Quoted
// sentences are the specification's.

export const helpMessages = {
  sent: 'Contact US berhasil dikirim',
  failed: 'Contact US gagal dikirim',
  none: 'Tidak ada data',
  noText: 'Naskah ini belum diterbitkan.',
  wrongPassword: 'Kata sandi tidak cocok.',
  /** Code 01: another request while one is open. */
  asked: 'Permintaan hapus akun sudah tercatat.',
  notAsked: 'Tidak ada permintaan hapus akun yang berjalan.',
  operators: 'Akun operator ditutup oleh pengelola server.',
} as const

const emailRule = all(required('Email is required'), atMost(100), matches(emailPattern, 'Email is invalid'))

export const contactRules = {
  name: all(required('Name is required'), atMost(100)),
  email: (value) => emailRule(emailText(value)),
  subject: all(required('Subject is required'), atMost(150)),
  messages: all(required('Message is required'), atMost(5000)),
} satisfies Record<string, Rule>

/** Categories of questions; 0 means all. */
export const faqCategories = [
  { id: 0, name: 'Semua' },
  { id: 1, name: 'Produk' },
  { id: 2, name: 'Tipe Akun' },
  { id: 3, name: 'UMKM/Produsen' },
  { id: 4, name: 'LSPro' },
] as const

/** Hours between the request to delete an account and the first moment at which an operator may delete it. */
export const deletionHours = 72

type Question = { category_id: number; title: string; remark: string }

/** The questions of a category that contain every typed word, in their order. */
export function filterFaq<Q extends Question>(all: readonly Q[], filter: { search: string; category_id: number }): Q[] {
  const words = foldText(filter.search).split(/\s+/).filter(Boolean)
  return all.filter(({ category_id, title, remark }) => {
    if (filter.category_id !== 0 && category_id !== filter.category_id) return false
    if (words.length === 0) return true
    const folded = foldText(`${title} ${remark.replace(/<[^>]*>/g, ' ').replace(/&amp;/g, '&')}`)
    return words.every((word) => folded.includes(word))
  })
}

const foldText = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
