import { addresses } from '#contract/addresses.ts'
import { internationalOf, nationalOf } from '#contract/contacts/read-phone.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { QueuedWriteName } from '#contract/endpoints.ts'
import { lsproLabels } from '#contract/lspro/fields.ts'
import { lsproMessages } from '#contract/lspro/rules.ts'
import type { lspro } from '#contract/lspro/schemas.ts'
import { pinOf } from '#drafts/region/address-values.ts'
import { regionsOf } from '#drafts/region/region-values.ts'
import type { SectionInput } from '#drafts/section/editable-section.ts'
import { type PartIn, type SectionRecord, sectionWrites, type WriteOfPart } from '#drafts/section/section-writes.ts'
import type { PendingWrite } from '#offline/outbox/optimistic.ts'
import { isSamePicture, type OwnPicture } from '#photos/photo-values.ts'

// The editable sections of an LSPRO page: for each its write, its editor, and how the write is applied to the LSPRO
// that is shown before the server has answered. The result is never stored (acceptance.md#law-6).

export type ServerLspro = Answer<typeof lspro.own>['data']

/** `lspro.img_url` may also be a file on this phone: 'file:<id>'. */
export type OwnLspro = Omit<ServerLspro, 'gallery'> & { gallery: OwnPicture[] }

/** Names of the scopes by id, as far as this phone has loaded them. */
export type ScopeNames = ReadonlyMap<number, string>

const words = { sent: lsproMessages.saved, failed: lsproMessages.failed }
const tab = (id: number, part: string) => `${addresses.lspro(id)}?tab=${part}&edit=${part}`

const withProfile = (body: OwnLspro, lspro: Partial<OwnLspro['lspro']>): OwnLspro => ({
  ...body,
  lspro: { ...body.lspro, ...lspro },
})

const records = {
  'lspro.saveAddress': {
    part: 'alamat',
    title: 'Alamat LSPRO',
    editAt: (id) => tab(id, 'alamat'),
    words,
    fieldLabels: lsproLabels,
    apply: (body, { village_id, latitude, longitude, base: _, ...ask }) => ({
      ...withProfile(body, {
        address: ask.address.trim(),
        rt: ask.rt?.trim() ?? '',
        rw: ask.rw?.trim() ?? '',
        zip_code: ask.zip_code?.trim() ?? '',
      }),
      location: movedLocation(body.location, village_id, pinOf(latitude, longitude)),
    }),
  },
  'lspro.saveContact': {
    part: 'kontak',
    title: 'Kontak LSPRO',
    editAt: (id) => tab(id, 'kontak'),
    words,
    fieldLabels: lsproLabels,
    apply: (body, ask) =>
      withProfile(body, {
        mobile_phone: nationalOf(ask.mobile_phone ?? '') ? internationalOf(ask.mobile_phone ?? '') : '',
        office_phone: ask.office_phone?.trim() ?? '',
        email: ask.email?.trim() ?? '',
        website: ask.website?.trim() ?? '',
      }),
  },
  'lspro.saveInformation': {
    part: 'info',
    title: 'Informasi tambahan LSPRO',
    editAt: (id) => tab(id, 'info'),
    words,
    fieldLabels: lsproLabels,
    apply: (body, { ruang_lingkup, base: _, ...ask }, scopes) => ({
      ...withProfile(body, ask),
      ruang_lingkup: ruang_lingkup.flatMap((id) => {
        const name = body.ruang_lingkup.find((one) => one.ruang_lingkup_id === id)?.name ?? scopes.get(id)
        return name === undefined ? [] : [{ ruang_lingkup_id: id, name }]
      }),
    }),
  },
  'lspro.saveGallery': {
    part: 'galeri',
    title: 'Galeri LSPRO',
    editAt: (id) => tab(id, 'galeri'),
    words,
    fieldLabels: lsproLabels,
    apply: (body, { img_64s }) => ({
      ...body,
      gallery: img_64s.map((url) => body.gallery.find((one) => isSamePicture(one.url, url)) ?? { url, facts: null }),
    }),
  },
  'lspro.saveAvatar': {
    part: 'foto',
    title: 'Foto profil LSPRO',
    editAt: (id) => `${addresses.lspro(id)}?edit=foto`,
    words,
    fieldLabels: lsproLabels,
    apply: (body, { img_64 }) => {
      const { img_url, img } = body.lspro
      return withProfile(body, { img_url: img_64, img: isSamePicture(img_url, img_64) ? img : null })
    },
  },
} as const satisfies {
  [W in Extract<QueuedWriteName, `lspro.save${string}`> as Exclude<W, 'lspro.savePosting'>]: SectionRecord<
    W,
    OwnLspro,
    ScopeNames
  >
}

export type LsproPart = PartIn<typeof records>
export type LsproRequest<P extends LsproPart> = SectionInput<WriteOfPart<typeof records, P>>

export const {
  nameOf: lsproName,
  partOf: lsproPartOf,
  section: lsproPart,
  writeRecords: lsproWrites,
} = sectionWrites('lspro', records)

/** The LSPRO after these writes, in their order; writes about other things are ignored. */
export const applyPendingLspro = (
  serverData: ServerLspro,
  pending: readonly PendingWrite[],
  scopes: ScopeNames,
): OwnLspro =>
  pending.reduce<OwnLspro>(
    (body, { same, ask }) => {
      const about = lsproPartOf(same)
      return about?.id === body.lspro.id ? about.record.apply(body, ask as never, scopes) : body
    },
    {
      ...serverData,
      gallery: serverData.gallery.map(({ url, width, height, thumbhash }) => ({
        url,
        facts: { width, height, thumbhash },
      })),
    },
  )

/** A region that was just chosen has no name here; the page takes it from the region lists. */
function movedLocation(
  before: OwnLspro['location'],
  village: number,
  pin: ReturnType<typeof pinOf>,
): OwnLspro['location'] {
  const chosen = regionsOf(village)
  const level = (name: 'province' | 'regency' | 'district' | 'village') => {
    const id = Number(chosen[`${name}_id`])
    return { id, name: before[`${name}_id`] === id ? before[`${name}_name`] : '' }
  }
  const [province, regency, district, last] = [level('province'), level('regency'), level('district'), level('village')]
  return {
    ...before,
    ...{ province_id: province.id, province_name: province.name, regency_id: regency.id, regency_name: regency.name },
    ...{ district_id: district.id, district_name: district.name, village_id: last.id, village_name: last.name },
    ...(pin.latitude ? { ...pin, is_placed: 1 as const } : { is_placed: 0 as const }),
  }
}
