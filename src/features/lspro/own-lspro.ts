import type { Answer } from '#contract/endpoint.ts'
import type { lspro } from '#contract/lspro.ts'
import { internationalOf, nationalOf } from '#contract/rules.ts'
import { pinOf } from '#forms/address-values.ts'
import { type LsproAsk, type LsproPart, lsproPartOf } from '#forms/lspro-write.ts'
import { isSamePicture, type OwnPicture } from '#forms/photos.ts'
import { regionsOf } from '#forms/regions-chosen.ts'
import type { Said } from '#offline/pending.ts'

// One's own body as it will stand once what this phone has said of it is known to the server (law 6). What it says is
// drawn, and never kept.

export type Told = Answer<typeof lspro.own>['data']

/** `lspro.img_url` may name a file of this phone, too: 'file:<id>'. */
export type OwnLspro = Omit<Told, 'gallery'> & { gallery: OwnPicture[] }

/** What scopes are called, as far as this phone has heard of them. */
export type ScopeNames = ReadonlyMap<number, string>

/** The body after these writes, in their order; those of other things change nothing. */
export const drawnLspro = (told: Told, said: readonly Said[], scopes: ScopeNames): OwnLspro =>
  said.reduce<OwnLspro>((body, write) => after(body, write, scopes), {
    ...told,
    gallery: told.gallery.map(({ url, width, height, thumbhash }) => ({ url, facts: { width, height, thumbhash } })),
  })

function after(body: OwnLspro, { same, ask }: Said, scopes: ScopeNames): OwnLspro {
  const about = lsproPartOf(same)
  if (about?.id !== body.lspro.id) return body
  return drawers[about.part](body, ask as never, scopes)
}

const withFace = (body: OwnLspro, lspro: Partial<OwnLspro['lspro']>): OwnLspro => ({
  ...body,
  lspro: { ...body.lspro, ...lspro },
})

type Drawer<P extends LsproPart> = (body: OwnLspro, ask: LsproAsk<P>, scopes: ScopeNames) => OwnLspro
const drawers: { [P in LsproPart]: Drawer<P> } = {
  foto: (body, { img_64 }) => {
    const { img_url, img } = body.lspro
    return withFace(body, { img_url: img_64, img: isSamePicture(img_url, img_64) ? img : null })
  },
  galeri: (body, { img_64s }) => ({
    ...body,
    gallery: img_64s.map((url) => body.gallery.find((one) => isSamePicture(one.url, url)) ?? { url, facts: null }),
  }),
  kontak: (body, ask) =>
    withFace(body, {
      mobile_phone: nationalOf(ask.mobile_phone ?? '') ? internationalOf(ask.mobile_phone ?? '') : '',
      office_phone: ask.office_phone?.trim() ?? '',
      email: ask.email?.trim() ?? '',
      website: ask.website?.trim() ?? '',
    }),
  info: (body, { ruang_lingkup, base: _, ...ask }, scopes) => ({
    ...withFace(body, ask),
    ruang_lingkup: ruang_lingkup.flatMap((id) => {
      const name = body.ruang_lingkup.find((one) => one.ruang_lingkup_id === id)?.name ?? scopes.get(id)
      return name === undefined ? [] : [{ ruang_lingkup_id: id, name }]
    }),
  }),
  alamat: (body, { village_id, latitude, longitude, base: _, ...ask }) => ({
    ...withFace(body, {
      address: ask.address.trim(),
      rt: ask.rt?.trim() ?? '',
      rw: ask.rw?.trim() ?? '',
      zip_code: ask.zip_code?.trim() ?? '',
    }),
    location: placed(body.location, village_id, pinOf(latitude, longitude)),
  }),
}

/** What has been chosen anew has no name until the lists say one. */
function placed(before: OwnLspro['location'], village: number, pin: ReturnType<typeof pinOf>): OwnLspro['location'] {
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
