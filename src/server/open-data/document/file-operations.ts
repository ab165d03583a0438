import { z } from 'zod/mini'
import { openDataFormats, openDataNames } from '#contract/open-data/schemas.ts'
import { keysPath, registryPath } from '#contract/sni/registry-address.ts'
import { certificateRow, productRow } from '../files/datasets.ts'
import { filesPath } from '../files/list-files.ts'
import { fileTypes } from '../files/send-file.ts'
import { type JsonSchema, jsonSchemaOf, type SchemaSet } from './json-schemas.ts'
import type { OperationText } from './texts.ts'

// The operations whose answers are files, without the envelope of the others. They are in no contract, hence by hand.

export type FileOperation = OperationText & {
  name: string
  path: string
  parameters: { name: string; in: 'path' | 'query'; required: boolean; description: string; schema: JsonSchema }[]
  /** The answer: the content type, without parameters, and its schema. */
  content: Record<string, JsonSchema>
  answer: string
  /** The operation answers 404 when the name is unknown, 503 when the file is not ready. */
  errors: readonly (400 | 404 | 503)[]
}

const id = (name: string, description: string) => ({
  name,
  in: 'path' as const,
  required: true,
  description,
  schema: { type: 'integer', minimum: 1, maximum: 999_999_999 },
})
const number = (name: string, description: string) => ({
  name,
  in: 'query' as const,
  required: false,
  description,
  schema: { type: 'integer', minimum: 0 },
})
const svg = { 'image/svg+xml': { type: 'string' } }
const badgeText =
  'Gambar 260 × 64 yang menunjukkan keadaan hari ini: berlaku, tidak berlaku lagi, belum berlaku, atau tidak ditemukan. Untuk `<img>` di situs mana pun; disimpan peramban sepuluh menit.'

export const fileOperations = (schemas: SchemaSet): FileOperation[] => [
  {
    name: 'sni.register',
    path: registryPath,
    tag: 'sni',
    summary: 'Daftar sertifikat yang ditandatangani',
    description: [
      'Semua sertifikat, untuk diperiksa tanpa sambungan. Satu baris JSON (kepala: `kid`, `version`, `base`, `made_at`, `bytes` …) yang berakhir dengan baris baru, lalu 64 byte tanda tangan, lalu isi yang dikompresi gzip.',
      'Tanda tangan (ECDSA P-256, SHA-256) atas byte `etalase-mutu register` + baris baru + kepala + isi, dengan kunci `kid` dari `/sni/keys.json`. Isi adalah JSON berkolom; yang hanya ingin datanya lebih mudah memakai berkas harian `certificates`.',
      'Dengan `since`, versi yang sudah dimiliki, jawabannya perubahan sejak versi itu (`base`) atau, bila tidak ada lagi, daftar utuh. Di atas 40.000 sertifikat jawabannya daftar nomor saja, dan `province` meminta satu provinsi.',
    ].join('\n\n'),
    parameters: [
      number('since', '`version` dari daftar yang sudah dimiliki.'),
      number('province', 'Kode resmi provinsi.'),
    ],
    content: { 'application/octet-stream': { type: 'string', format: 'binary' } },
    answer: 'Daftar yang ditandatangani.',
    errors: [400, 404, 503],
  },
  {
    name: 'sni.keys',
    path: keysPath,
    tag: 'sni',
    summary: 'Kunci yang menandatangani daftar dan label',
    description:
      'JWK set. Kunci berikutnya disahkan oleh yang sebelumnya (`endorsed_by`, `endorsement`); yang dicuri ditandai `revoked_at`, dan tanda tangannya tidak berlaku lagi.',
    parameters: [],
    content: { 'application/jwk-set+json': jwkSet },
    answer: 'Kunci-kunci, terbaru lebih dulu.',
    errors: [],
  },
  {
    name: 'sni.badge',
    path: '/sni/badge/{id}.svg',
    tag: 'sni',
    summary: 'Lencana satu sertifikat',
    description: badgeText,
    parameters: [id('id', '`id` dari pemeriksaan nomor.')],
    content: svg,
    answer: 'Gambar SVG.',
    errors: [404, 503],
  },
  {
    name: 'sni.productBadge',
    path: '/sni/badge/product/{id}.svg',
    tag: 'sni',
    summary: 'Lencana satu produk',
    description: `${badgeText} Selalu sertifikat produk yang sekarang, atau yang terakhir.`,
    parameters: [id('id', 'Nomor produk.')],
    content: svg,
    answer: 'Gambar SVG.',
    errors: [404, 503],
  },
  ...openDataNames.flatMap((name) =>
    openDataFormats.flatMap((format): FileOperation[] => {
      const what = { products: 'Semua produk', certificates: 'Semua sertifikat' }[name]
      const row = jsonSchemaOf(name === 'products' ? productRow : certificateRow, 'output', schemas)
      const [type = ''] = fileTypes[format].split(';')
      const common = {
        tag: 'data' as const,
        content: { [type]: format === 'csv' ? { type: 'string' } : fileSchema(row) },
        answer:
          format === 'csv'
            ? 'CSV (RFC 4180): UTF-8 dengan BOM, koma, semua nilai dalam tanda kutip, daftar dipisah titik koma. Nilai yang mirip rumus diawali apostrof.'
            : 'Satu objek JSON; tiap baris `data` di barisnya sendiri, sehingga dapat dibaca baris demi baris.',
        errors: [404, 503] as const,
      }
      return [
        {
          ...common,
          name: `openData.${name}.${format}`,
          path: `${filesPath}/${name}.${format}`,
          summary: `${what}, ${format.toUpperCase()}, hari terakhir`,
          description:
            'Dibuat sekali sehari. Dikirim terkompresi (gzip) kepada yang menerimanya. `ETag` menghindarkan unduhan yang sama.',
          parameters: [],
        },
        {
          ...common,
          name: `openData.${name}.${format}.day`,
          path: `${filesPath}/${name}-{day}.${format}`,
          summary: `${what}, ${format.toUpperCase()}, satu hari`,
          parameters: [
            {
              name: 'day',
              in: 'path',
              required: true,
              description: 'Hari menurut WIB. Berkas disimpan tujuh hari.',
              schema: { type: 'string', format: 'date' },
            },
          ],
        },
      ]
    }),
  ),
]

const jwkSet = jsonSchemaOf(
  z.object({
    keys: z.array(
      z.object({
        kty: z.literal('EC'),
        crv: z.literal('P-256'),
        x: z.string(),
        y: z.string(),
        kid: z.string(),
        alg: z.literal('ES256'),
        use: z.literal('sig'),
        endorsed_by: z.optional(z.string()),
        endorsement: z.optional(z.string()),
        created_at: z.string(),
        retired_at: z.optional(z.string()),
        revoked_at: z.optional(z.string()),
      }),
    ),
  }),
  'output',
  {},
)

const fileSchema = (row: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {
    name: { type: 'string' },
    day: { type: 'string', format: 'date' },
    licence: { type: 'string', format: 'uri' },
    source: { type: 'string', description: 'Begini sumbernya disebut.' },
    data: { type: 'array', items: row },
  },
  required: ['name', 'day', 'licence', 'source', 'data'],
})
