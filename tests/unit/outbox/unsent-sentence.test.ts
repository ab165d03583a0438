import { expect, test } from 'vitest'
import { unsentSentence } from '#app/layout/session/SignInAgainDialog.tsx'

test.each([
  [{ rows: 3, drafts: 0, unwritten: false }, '3 isian menunggu di HP.'],
  [{ rows: 3, drafts: 2, unwritten: false }, '3 isian dan 2 draf menunggu di HP.'],
  [{ rows: 0, drafts: 1, unwritten: false }, 'Isian yang Anda mulai tersimpan di HP.'],
  [{ rows: 0, drafts: 0, unwritten: false }, ''],
  [{ rows: 0, drafts: undefined, unwritten: false }, ''],
  [{ rows: 0, drafts: 0, unwritten: true }, 'Isian terakhir belum tersimpan di HP. Biarkan halaman ini terbuka.'],
])('unsentSentence of %j is: %s', (work, sentence) => {
  expect(unsentSentence(work)).toBe(sentence)
})
