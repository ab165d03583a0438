import type { OwnCard } from '#contract/products.ts'
import { type ShopView, shopViewOf } from '#features/shops/shop-view.ts'
import { keyName, type SaveAsk, saveWrite } from '#forms/product-write.ts'
import type { Write } from '#offline/outbox.ts'
import { type Draft, type Row, rowVersion } from '#offline/rows.ts'

// Products of one shop, and what a phone has said of them.

export const today = '2026-11-21'
export const keyNumber = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Live in the showcase, unless said otherwise. */
export const card = (n: number, more: Partial<OwnCard> = {}): OwnCard => ({
  id: n,
  external_id: keyNumber(n),
  name: `Sepatu ${n}`,
  img_url: `product/${n}.jpg`,
  img: null,
  price_bottom: 285_000,
  price_top: 420_000,
  province_name: 'Jawa Barat',
  is_sni: 1,
  sni_status: 'active',
  status: 'active',
  review_state: 'approved',
  wanted: 'active',
  sni_end_date: '2028-03-10',
  sni_no_end: 0,
  sni_remark: null,
  is_public: 1,
  revision: null,
  confirm_due: 0,
  updated_at: '2026-11-20T03:20:00Z',
  ...more,
})

let seq = 0
export const row = (write: Write, more: Partial<Row> = {}): Row => ({
  ...write,
  seq: ++seq,
  id: `row-${seq}`,
  v: rowVersion,
  person: '7',
  uploads: {},
  size: 1,
  keptAt: 1,
  state: 'kept',
  tries: 0,
  dueAt: 0,
  ...more,
})

export const save = (n: number, ask: Partial<SaveAsk> = {}) =>
  saveWrite(
    keyNumber(n),
    {
      name: `Sepatu baru ${n}`,
      price_bottom: '150000',
      price_top: '200000',
      is_sni: '1',
      sub_category_array: [],
      img_64: 'file:foto-1',
      draft: 0,
      ...ask,
    },
    ask.name ?? `Sepatu baru ${n}`,
  )

export const draft = (n: number, values: Draft['values']): Draft => ({
  person: '7',
  name: keyName(keyNumber(n)),
  v: rowVersion,
  at: 1,
  values,
})

export const view = (query = ''): ShopView => shopViewOf(new URLSearchParams(query))
