import { expect, test } from 'vitest'
import { mailboxOf } from '#features/account/auth/mailbox.ts'

test.each([
  ['siti@gmail.com', 'Gmail'],
  ['Siti@GMAIL.com', 'Gmail'],
  ['siti@yahoo.co.id', 'Yahoo Mail'],
  ['siti@ymail.com', 'Yahoo Mail'],
  ['siti@hotmail.com', 'Outlook'],
  ['siti@icloud.com', 'iCloud Mail'],
  ['siti@gmail.com.contoh.example', undefined],
  ['siti@notgmail.com', undefined],
  ['gmail.com@contoh.example', undefined],
  ['', undefined],
])('the web mail of %j is %s', (email, name) => expect(mailboxOf(email)?.name).toBe(name))
