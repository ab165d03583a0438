import type { Answer } from '#contract/endpoint.ts'
import type { lspro } from '#contract/lspro/lspro.ts'
import { internationalOf, nationalOf } from '#contract/rules.ts'
import { pinOf } from '#drafts/region/address-values.ts'
import { regionsOf } from '#drafts/region/region-values.ts'
import { type LsproAsk, type LsproPart, lsproPartOf } from '#drafts/writes/lspro-write.ts'
import type { PendingWrite } from '#offline/outbox/optimistic.ts'
import { isSamePicture, type OwnPicture } from '#photos/photo-values.ts'

// One's own body as it will stand once what this phone has said of it is known to the server (acceptance.md#law-6). What it says is
// drawn, and never kept.

export type ServerLspro = Answer<typeof lspro.own>['data']

/** `lspro.img_url` may name a file of this phone, too: 'file:<id>'. */
export type OwnLspro = Omit<ServerLspro, 'gallery'> & { gallery: OwnPicture[] }

/** What scopes are called, as far as this phone has heard of them. */
export type ScopeNames = ReadonlyMap<number, string>

/** The body after these writes, in their order; those of other things change nothing. */
export const applyPendingLspro = (told: ServerLspro, said: readonly PendingWrite[], scopes: ScopeNames): OwnLspro =>
  said.reduce<OwnLspro>((body, write) => applyWrite(body, write, scopes), {
    ...told,
    gallery: told.gallery.map(({ url, width, height, thumbhash }) => ({ url, facts: { width, height, thumbhash } })),
  })

function applyWrite(body: OwnLspro, { same, ask }: PendingWrite, scopes: ScopeNames): OwnLspro {
  const about = lsproPartOf(same)
  if (about?.id !== body.lspro.id) return body
  return appliers[about.part](body, ask as never, scopes)
}

const withProfile = (body: OwnLspro, lspro: Partial<OwnLspro['lspro']>): OwnLspro => ({
  ...body,
  lspro: { ...body.lspro, ...lspro },
})

type WriteApplier<P extends LsproPart> = (body: OwnLspro, ask: LsproAsk<P>, scopes: ScopeNames) => OwnLspro
const appliers: { [P in LsproPart]: WriteApplier<P> } = {
  foto: (body, { img_64 }) => {
    const { img_url, img } = body.lspro
    return withProfile(body, { img_url: img_64, img: isSamePicture(img_url, img_64) ? img : null })
  },
  galeri: (body, { img_64s }) => ({
    ...body,
    gallery: img_64s.map((url) => body.gallery.find((one) => isSamePicture(one.url, url)) ?? { url, facts: null }),
  }),
  kontak: (body, ask) =>
    withProfile(body, {
      mobile_phone: nationalOf(ask.mobile_phone ?? '') ? internationalOf(ask.mobile_phone ?? '') : '',
      office_phone: ask.office_phone?.trim() ?? '',
      email: ask.email?.trim() ?? '',
      website: ask.website?.trim() ?? '',
    }),
  info: (body, { ruang_lingkup, base: _, ...ask }, scopes) => ({
    ...withProfile(body, ask),
    ruang_lingkup: ruang_lingkup.flatMap((id) => {
      const name = body.ruang_lingkup.find((one) => one.ruang_lingkup_id === id)?.name ?? scopes.get(id)
      return name === undefined ? [] : [{ ruang_lingkup_id: id, name }]
    }),
  }),
  alamat: (body, { village_id, latitude, longitude, base: _, ...ask }) => ({
    ...withProfile(body, {
      address: ask.address.trim(),
      rt: ask.rt?.trim() ?? '',
      rw: ask.rw?.trim() ?? '',
      zip_code: ask.zip_code?.trim() ?? '',
    }),
    location: movedLocation(body.location, village_id, pinOf(latitude, longitude)),
  }),
}

/** What has been chosen anew has no name until the lists say one. */
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
