import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { regionId } from '../regions/schemas.ts'
import { all, atMost, matches, type Rule, required } from '../rules.ts'
import { flag, ruled, text, trimmed } from '../schemas.ts'
import { listAsk, listed, standing } from './lspro.ts'

// The operator's pages of the long lists: regions and business classes.

const filled = 'Mohon isi Kolom ini'

export const regionLevels = ['province', 'regency', 'district', 'village'] as const
export type RegionLevel = (typeof regionLevels)[number]
/** The number of digits of an official code without dots; a code begins with the code of its parent region. */
export const regionDigits = { province: 2, regency: 4, district: 6, village: 10 } as const satisfies Record<
  RegionLevel,
  number
>

export const regionNameRule = all(required(filled), atMost(100))
/** The complete official code, with or without dots: '11.01.01.2001'. `within`: the code of the parent region. */
export const regionCodeRule =
  (level: RegionLevel, within: number | undefined): Rule =>
  (typed) => {
    const digits = typed.replace(/[.\s]/g, '')
    if (!/^[1-9]\d*$/.test(digits) || digits.length !== regionDigits[level])
      return `Kode harus ${regionDigits[level]} angka`
    return within === undefined || digits.startsWith(String(within)) ? undefined : `Kode harus diawali ${within}`
  }
const kbliCodeRule = all(required(filled), matches(/^\d{5}$/, 'Kode KBLI harus 5 angka'))
export const kbliNameRule = all(required(filled), atMost(500))

export const listMessages = {
  regionTaken: 'Kode ini sudah ada.',
  twin: 'Nama ini sudah ada di wilayah yang sama.',
  kbliTaken: 'Kode ini sudah ada di edisi ini.',
} as const

const level = z.enum(regionLevels, 'Tingkat wilayah tidak dikenal')
const versionRead = z.optional(z.nullable(text(60)))

const regionRow = z.object({
  id: z.number(),
  name: z.string(),
  status: standing,
  /** Its parent regions, from the province down: 'Aceh, Aceh Selatan'. */
  place: z.string(),
  /** The number of shops and certification bodies in it. */
  used: z.number(),
  /** A save must send it, and is rejected once the row has been changed by another operator. */
  seen: z.string(),
})
export type DeskRegion = z.output<typeof regionRow>

const classRow = z.object({
  /** A class is identified by edition and code: the same code means something else in another edition. */
  edition: z.string(),
  code: z.string(),
  name: z.string(),
  status: standing,
  /** How many shops have it. */
  used: z.number(),
  seen: z.string(),
})
export type DeskClass = z.output<typeof classRow>

const messageAnswer = z.object({ message: z.string() })

export const longListsDesk = {
  /** The regions in `within`, or all of a level. `search` is a part of the name, or the beginning of the code. */
  regions: {
    path: '/operator/regions',
    access: 'operator',
    ask: z.object({ ...listAsk, level: z._default(level, 'province'), within: z.optional(z.nullable(regionId)) }),
    answer: z.object({
      data: z.array(regionRow),
      /** The parent regions of the list, from the province down. */
      above: z.array(z.object({ level, id: z.number(), name: z.string() })),
      ...listed,
    }),
  },
  /**
   * Creates a region with this `code`, or changes name or state of the one with this `id`. The code names the parent.
   */
  saveRegion: {
    path: '/operator/region/save',
    access: 'operator',
    ask: z.object({
      level,
      id: z.optional(z.nullable(regionId)),
      seen: versionRead,
      code: z.optional(z.nullable(text(20))),
      name: trimmed(regionNameRule),
      status: z._default(standing, 'active'),
    }),
    answer: z.object({ message: z.string(), data: z.object({ id: z.number() }) }),
  },
  /** The classes of one edition, by default the current one. */
  classes: {
    path: '/operator/kbli',
    access: 'operator',
    ask: z.object({ ...listAsk, edition: z.optional(z.nullable(text(40))) }),
    answer: z.object({
      data: z.array(classRow),
      edition: z.nullable(z.string()),
      /** The newest first, which is the one that forms offer. */
      editions: z.array(z.string()),
      ...listed,
    }),
  },
  saveClass: {
    path: '/operator/kbli/save',
    access: 'operator',
    ask: z.object({
      edition: text(40),
      code: ruled(kbliCodeRule),
      /** 1: rejected if there is a class with this code already. */
      is_new: z._default(flag, 0),
      seen: versionRead,
      name: trimmed(kbliNameRule, 1000),
      status: z._default(standing, 'active'),
    }),
    answer: messageAnswer,
  },
} satisfies Record<string, Endpoint>
