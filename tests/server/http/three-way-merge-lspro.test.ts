import { describe, expect, test } from 'vitest'
import { account } from '#contract/account/schemas.ts'
import { changedElsewhere } from '#contract/merge/changed-elsewhere.ts'
import { keyless } from '#contract/photos/picture-path.ts'
import { openOwnBodies } from '../../fixtures/lspro-own.fixture.ts'
import { dataOf, png } from '../../fixtures/photo-corpus.ts'
import { filledIn, openProfiles } from '../../fixtures/profile.fixture.ts'
import { usualEngine } from '../../support/database/engines.ts'

// Two phones of one body, or of one account: a save based on an old answer reverts nothing.

const refused = (...names: string[]) => ({
  ...{ code: '01', message: changedElsewhere },
  fields: Object.fromEntries(names.map((name) => [name, changedElsewhere])),
})

describe('three-way merge of a certification body', async () => {
  const { call, owner, loose, posted, postOf } = await openOwnBodies(usualEngine())

  test('keeps the avatar saved by the other phone, unless this one has chosen another', async () => {
    const sari = await owner()
    const [a, b, c] = [await loose(sari), await loose(sari), await loose(sari)]
    const hang = (img_64: string, before: string | null) =>
      call(sari, 'avatar/save', { img_64, base: { img_64: before } })
    await hang(a, null)
    await hang(b, a)
    expect((await hang(a, a)).code).toBe('00')
    expect(await hang(c, a)).toEqual(refused('img_64'))
    expect(keyless((await call(sari, 'own')).data.lspro.img_url)).toBe(b)
  })

  test('keeps the text of a post from one phone and the picture from the other', async () => {
    const sari = await owner()
    const [a, b] = [await loose(sari), await loose(sari)]
    const base = { remark: '<p>Satu</p>', img_64: a }
    const { id } = await posted(sari, base)
    const save = (more: object) => call(sari, 'posting/save', { id, ...base, base, ...more })
    expect((await save({ img_64: b })).code).toBe('00')
    expect((await save({ remark: '<p>Dua</p>' })).code).toBe('00')
    expect(await postOf(id)).toMatchObject({ remark: '<p>Dua</p>', path: b })
    expect(await save({ remark: '<p>Tiga</p>' })).toEqual(refused('remark'))
    expect(await save({ img_64: null })).toEqual(refused('img_64'))
    expect(await postOf(id)).toMatchObject({ remark: '<p>Dua</p>', path: b })
    await save({ remark: '<p>Tiga</p>', img_64: b, base: undefined })
    expect(await postOf(id), 'a phone of an earlier release').toMatchObject({ remark: '<p>Tiga</p>' })
  })
})

test('three-way merge of an account keeps the changes of both phones and rejects fields that both have changed', async () => {
  const { ask, signedIn } = await openProfiles(usualEngine())
  const siti = await signedIn('guest')
  const { img_64: _, ...first } = { ...filledIn(), img_64: null }
  const save = async (more: object) => ask(account.changeProfile, { ...first, ...more }, siti)
  await save({})
  const base = { ...first, img_64: null }
  const photo = dataOf(await png(50, 50), 'png')
  expect((await save({ name: 'Siti R.', img_64: photo, base })).code).toBe('00')
  expect((await save({ tiktok_url: '@siti', base })).data).toMatchObject({
    ...{ name: 'Siti R.', tiktok_url: '@siti', phone_no: '+6281234567890' },
    img_url: expect.any(String),
  })
  expect(await save({ name: 'Siti A.', img_64: photo, base })).toEqual(refused('name', 'img_64'))
  expect((await save({ name: 'Siti A.' })).data.name, 'a phone of an earlier release').toBe('Siti A.')
})
