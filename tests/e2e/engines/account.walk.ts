import { expect } from 'vitest'
import { commonTexts } from '#contract/text/common-messages.ts'
import { password } from '../../support/browser/session-keys.ts'
import type { Tab } from '../../support/engines/engine-phone.ts'
import { expectReadableSheet } from '../../support/engines/sheets.ts'
import type { Walk } from '../../support/engines/walk-phone.ts'
import { newAddress } from '../../support/pages/page-actions.ts'

const onPhone = /^Tersimpan di (HP|perangkat ini)$/
const signedInAs = (tab: Tab) => tab.evaluate(() => localStorage.getItem('user_email'))

async function signInByHand(tab: Tab, email: string) {
  await tab.goto('/auth/login')
  await tab.fill('Email', email)
  await tab.fill('Kata sandi', password)
  await tab.press('Masuk')
  await expect.poll(() => signedInAs(tab)).toBe(email)
}

/** A session: its start, its end, and what is left of it; and forms that are left before they are sent. */
export function walkWithAccount({ check, phone }: Walk) {
  check('sign-in', async () => {
    const { tab } = await phone()
    await signInByHand(tab, 'visitor@demo.example')
    await tab.goto('/base/user/detail')
    await tab.see('visitor@demo.example')
    await tab.reload()
    await tab.see('visitor@demo.example')
  })

  check(
    'form left for another document: typed text is there again, and saving goes on',
    async () => {
      const { tab } = await phone()
      const email = newAddress()
      await tab.goto('/contact')
      await tab.fill('Nama', 'Salimah Chaniago')
      await tab.see(onPhone)
      await tab.fill('Email', email)
      await tab.goto('/faq')
      await tab.goto('/contact')
      await expect.poll(() => tab.valueOf('Nama')).toBe('Salimah Chaniago')
      expect(await tab.valueOf('Email')).toBe(email)
      await tab.fill('Subjek', 'Tentang label')
      // Not a local value alone: the next document reads it from the database.
      await expect
        .poll(() => draftValues(tab))
        .toContainEqual(expect.objectContaining({ subject: 'Tentang label', email }))
      await tab.see(onPhone)
    },
    { isOfCache: true },
  )

  check(
    'sign-out, and Back: nothing of the person is shown',
    async () => {
      const { tab } = await phone()
      await signInByHand(tab, 'visitor@demo.example')
      await tab.goto('/base/user/detail')
      await tab.see('visitor@demo.example')
      const name = (await tab.evaluate(() => localStorage.getItem('user_name')))!
      await tab.goto('/')
      await tab.see(`Halo, ${name}`)
      await tab.goto('/faq')
      await tab.press('Akun')
      await tab.press('Log Out')
      await tab.see(commonTexts.signedOut)
      expect(await signedInAs(tab)).toBe(null)
      const shown = () => tab.evaluate(() => document.body.textContent ?? '')
      for (let page = 0; page < 3; page++) {
        await tab.back()
        await expect.poll(shown).toContain('Etalase Mutu')
        for (const personal of [name, 'visitor@demo.example']) await expect.poll(shown).not.toContain(personal)
      }
    },
    { isOfCache: true },
  )

  check('sheets of an account: unsaved changes', async () => {
    const { tab, signIn } = await phone()
    await signIn('visitor@demo.example')
    await tab.goto('/base/user/detail')
    await tab.see('visitor@demo.example')
    await tab.follow('Edit Profile')
    await tab.at('/base/user/edit')
    await tab.fill(/^Nama/, 'Salimah')
    await tab.follow('Kembali')
    await expectReadableSheet(tab, 'Perubahan belum disimpan')
    await tab.press('Buang perubahan')
    await tab.at('/base/user/detail')
  })
}

/** The values of all drafts in this phone's database. */
const draftValues = (tab: Tab) =>
  tab.evaluate(async () => {
    const result = <R>(request: IDBRequest<R>) =>
      new Promise<R>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await result(indexedDB.open('shelves'))
    try {
      const drafts = await result(db.transaction('drafts').objectStore('drafts').getAll())
      return (drafts as { values: Record<string, unknown> }[]).map(({ values }) => values)
    } finally {
      db.close()
    }
  })
