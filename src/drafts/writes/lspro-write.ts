import { addresses } from '#contract/addresses.ts'
import { lsproWords } from '#contract/lspro/lspro-rules.ts'
import type { Section, SectionInput } from '../section/editable-section.ts'

// What a certification body changes of its page, as the outbox takes it.

export type LsproPart = 'alamat' | 'kontak' | 'info' | 'galeri' | 'foto'
type LsproWrite<P extends LsproPart> = (typeof writes)[P]
export type LsproAsk<P extends LsproPart> = SectionInput<LsproWrite<P>>

const writes = {
  alamat: 'lspro.saveAddress',
  kontak: 'lspro.saveContact',
  info: 'lspro.saveInformation',
  galeri: 'lspro.saveGallery',
  foto: 'lspro.saveAvatar',
} as const

export const lsproTitles: Record<LsproPart, string> = {
  alamat: 'Alamat LSPRO',
  kontak: 'Kontak LSPRO',
  info: 'Informasi tambahan LSPRO',
  galeri: 'Galeri LSPRO',
  foto: 'Foto profil LSPRO',
}

const words = { sent: lsproWords.saved, failed: lsproWords.failed }

/** The draft of a part, and at the same time what a newer save of it replaces. */
export const lsproName = (id: number, part: LsproPart) => `lspro:${id} ${part}`

/** The body and part of which a draft, or a write, has this name; undefined for any other name. */
export function lsproPartOf(name: string): { id: number; part: LsproPart } | undefined {
  const [, id, part] = /^lspro:(\d+) (\w+)$/.exec(name) ?? []
  return part !== undefined && Object.hasOwn(writes, part) ? { id: Number(id), part: part as LsproPart } : undefined
}

/** Where a part is changed, and put right: its editor is open there. */
export const lsproEditor = (id: number, part: LsproPart): string =>
  `${addresses.lspro(id)}?${part === 'foto' ? '' : `tab=${part}&`}edit=${part}`

export const lsproPart = <P extends LsproPart>(id: number, part: P): Section<LsproWrite<P>> => ({
  name: lsproName(id, part),
  edit: part,
  title: lsproTitles[part],
  to: lsproEditor(id, part),
  write: writes[part],
  words,
})
