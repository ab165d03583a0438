import { expect, test } from 'vitest'
import { composerName, postName } from '#drafts/writes/posting-write.ts'
import { checkName } from '#features/lspro/desk/certificate-writes.ts'
import { lsproName } from '#features/lspro/own/lspro-writes.ts'
import { draftLink } from '#features/outbox/draft-link.ts'
import { fieldLabelOf } from '#features/outbox/outbox-texts.ts'
import { keys } from '../../fixtures/client/lspro-own.fixture.ts'

// Titles of drafts and rejected fields of a certification body in the outbox.

const [key] = keys

test.each([
  [composerName(7), {}, 'Draf: Postingan baru', '/base/lspro/detail/7'],
  [postName(key), { remark: '<p>Jadwal audit</p>' }, 'Draf: Postingan “Jadwal audit”', undefined],
  [lsproName(7, 'info'), {}, 'Draf: Informasi tambahan LSPRO', '/base/lspro/detail/7?tab=info&edit=info'],
  [lsproName(7, 'foto'), {}, 'Draf: Foto profil LSPRO', '/base/lspro/detail/7?edit=foto'],
  [checkName(12), {}, 'Draf: Sanggahan sertifikat', '/base/lspro/desk'],
])('draftLink: the draft %s with %j has the title %s', (name, values, title, to) => {
  expect(draftLink({ name, values })).toMatchObject({ title, ...(to && { to }) })
})

test.each([
  ['remark', 'lspro.savePosting', 'Teks'],
  ['img_64', 'lspro.savePosting', 'Gambar'],
  ['img_64', 'lspro.saveAvatar', 'Foto profil'],
  ['remark', 'lspro.checkCertificate', 'Alasan'],
  ['ruang_lingkup.2', 'lspro.saveInformation', 'Ruang lingkup'],
  ['mobile_phone', 'lspro.saveContact', 'Nomor HP'],
  ['mobile_phone', 'shops.saveContact', 'Nomor HP'],
  ['img_64', 'onboarding.stage4', 'Logo'],
])('fieldLabelOf: %s of %s is called %s', (field, write, label) => expect(fieldLabelOf(field, write)).toBe(label))
