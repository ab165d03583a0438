import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { daysAfter } from '#contract/time/dates.ts'
import { isCheckCurrentSql } from '#server/lspro/certificate-checks.ts'
import { hoursBefore } from '#server/seed/demo/demo-time.ts'
import { add, addProduct, openShowcase, type Place } from '../../fixtures/showcase.fixture.ts'
import { engines } from '../../support/database/engines.ts'

describe.each(engines())('showcase pages of the demo on %s', (engine) => {
  let place: Place
  beforeAll(async () => {
    place = await openShowcase(engine)
  })

  test('a product has the values of the demo content', async () => {
    const { data } = await place.ask(contract.showcase.detail, { id: 1 })
    const img = { width: 1000, height: 1000, thumbhash: null }
    const img_url = expect.stringMatching(/^product\/[0-9a-f]{32}\.jpg$/)
    expect(data.product_detail).toEqual({
      id: 1,
      name: 'Kopi Bubuk Arabika Lereng 250 gr',
      video_url: null,
      price_bottom: 58000,
      price_top: 72000,
      capacity_production: '400 kg per bulan',
      weight: '250.00',
      unit: 'gr',
      description:
        'Kopi arabika petik merah dari lereng Bur Lintang, disangrai sedang lalu digiling halus. Aroma bunga dan rasa asam yang lembut.',
      img_url,
      img,
      is_sni: 1,
      sni_status: 'active',
      sni_no: 'SNI 8964:2021',
      sni: [{ number: 'SNI 8964:2021', title: expect.stringMatching(/kopi/i) }],
      certificate_no: 'LSPr-908-IDN/2024/00137',
      sni_start_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      sni_end_date: daysAfter(data.product_detail.sni_start_date!, 1460),
      sni_no_end: 0,
      lspro_id: 8,
      lspro_name: expect.stringMatching(/^LSPro /),
      sni_confirmed_at: null,
      mentor_id: null,
      mentor_name_text: null,
      mentor_img_url: null,
      merchant_id: 1,
      status: 'active',
      img_url_list: [img_url, ...data.product_media.map(({ url }) => url)],
    })
    expect(data.category).toEqual([
      {
        sub_category_id: 502,
        sub_category_name: expect.any(String),
        category_id: 5,
        category_name: expect.any(String),
      },
    ])
    expect(data.mentor).toBeNull()
    expect(data.product_media.length).toBeGreaterThan(0)
    expect(data.product_media[0]).toEqual({ id: expect.any(Number), product_id: 1, type: 'image', url: img_url, img })
    expect(data.merchant_detail).toEqual({
      id: 1,
      name: 'Kopi Lereng Bur Lintang',
      img_url: expect.stringMatching(/^merchant\/[0-9a-f]{32}\.jpg$/),
      img: { width: 400, height: 400, thumbhash: null },
      regency_name: 'Kabupaten Aceh Tengah',
      province_id: 11,
      province_name: 'Aceh',
      is_lpse: 1,
    })
    expect(data.total_product).toBe(3)
    expect(data.others_products.map(({ id }) => id).sort()).toEqual([2, 3])
  })

  test('one certificate is confirmed by its body, and one under review is disputed', async () => {
    const { product_detail } = (await place.ask(contract.showcase.detail, { id: 63 })).data
    expect([product_detail.lspro_id, product_detail.sni_confirmed_at]).toEqual([1, hoursBefore(100).toISOString()])
    const said = await place.db.query(
      `select p.id, p.review_state, verdict, ${isCheckCurrentSql('said', 'p')} as holds
       from certificate_check said join product p on p.id = said.product_id order by 1`,
    )
    expect(said).toEqual([
      { id: 10, review_state: 'submitted', verdict: 'disputed', holds: true },
      { id: 63, review_state: 'approved', verdict: 'confirmed', holds: true },
    ])
  })

  test('a mentored product has its mentor, typed or chosen', async () => {
    const { data } = await place.ask(contract.showcase.detail, { id: 3 })
    expect(data.mentor).toEqual({ id: 0, type: 'Lainnya', name: 'Inkubator Kopi Gayo Contoh' })
    expect(data.product_detail).toMatchObject({
      mentor_id: null,
      mentor_name_text: 'Inkubator Kopi Gayo Contoh',
      sni_no: '',
    })
    const badge = await add(place.db, 'picture', { name: `mentor/${'ab'.repeat(16)}`, width: 96, height: 96 })
    const [mentor] = await place.db.query<{ id: number }>(
      "update mentor set picture_id = $1 where name = 'Kementerian Perdagangan' returning id",
      [badge],
    )
    const chosen = await addProduct(place.db, { merchant_id: 1, mentor_type_id: 1, mentor_id: mentor!.id })
    const said = await place.ask(contract.showcase.detail, { id: chosen })
    expect(said.data.mentor).toEqual({ id: mentor!.id, type: 'Kementerian', name: 'Kementerian Perdagangan' })
    expect(said.data.product_detail.mentor_img_url).toBe(`mentor/${'ab'.repeat(16)}.jpg`)
    // Without a picture of the mentor; others have one.
    expect(said.data.product_detail.img_url_list).toEqual([])
    const other = await place.ask(contract.showcase.detail, { id: 1 })
    expect(other.data.others_products.find(({ id }) => id === chosen)).toMatchObject({
      mentor_name: 'Kementerian Perdagangan',
      mentor_img_url: `mentor/${'ab'.repeat(16)}.jpg`,
    })
    await place.db.query('delete from product where id = $1', [chosen])
  })

  test('several SNI numbers are separated by commas, and an unknown one has no title', async () => {
    const id = await addProduct(place.db, {
      merchant_id: 1,
      is_sni: true,
      sni_no: ['SNI 8964:2021', 'SNI 0000:1999'],
      sni_no_end: true,
    })
    const { data } = await place.ask(contract.showcase.detail, { id })
    expect(data.product_detail).toMatchObject({
      sni_no: 'SNI 8964:2021,SNI 0000:1999',
      sni_no_end: 1,
      sni_end_date: null,
    })
    expect(data.product_detail.sni[1]).toEqual({ number: 'SNI 0000:1999', title: null })
    await place.db.query('delete from product where id = $1', [id])
  })

  test('unknown and hidden products are answered alike', async () => {
    const unknown = await place.get('/product/detail/999999')
    expect(unknown).toEqual({ code: '04', message: commonTexts.notThere })
    // Draft, submitted, rejected, taken down, expired.
    for (const id of [23, 60, 10, 29, 47, 16]) expect(await place.get(`/product/detail/${id}`)).toEqual(unknown)
    for (const id of ['0', '-1', '1.5', 'abc', '2147483648', "1'--"])
      expect((await place.get(`/product/detail/${encodeURIComponent(id)}`)).code, id).toBe('05')
  })

  test('the home page has its banners, the most viewed and the latest products', async () => {
    const { data } = await place.ask(contract.showcase.home, {})
    expect([data.banner_main.length, data.banner_sub.length, data.banner_strip.length]).toEqual([4, 4, 1])
    expect(data.banner_main[0]).toEqual({
      id: expect.any(Number),
      img_url: expect.stringMatching(/^banner\/[0-9a-f]{32}\.jpg$/),
      img: { width: 1200, height: 480, thumbhash: null },
      target_click_url: '/product/show?slug=sni',
      title: 'Dari dapur dan bengkel kecil, dengan mutu yang diperiksa.',
      remark: 'Nomor SNI dan lembaga penerbitnya bisa Anda baca sendiri.',
      action: 'Lihat etalase',
      alt: expect.stringMatching(/.+/),
    })
    // 61 (981), 6 (966), 67 (965), 12 (950), 73 (949) …; 18 (934) is still being reviewed, 24 is public.
    expect(data.data_product_views.map(({ id }) => id).slice(0, 7)).toEqual([61, 6, 67, 12, 73, 79, 24])
    expect(data.data_product_views).toHaveLength(12)
    const { data: latest } = await place.ask(contract.showcase.list, { rows: 12 })
    expect(data.data_product_latest).toEqual(latest)
  })

  test('a banner is shown from its first to its last day', async () => {
    const day = (offset: number) =>
      new Date(Date.now() + 7 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10)
    const banner = { place: 'strip', title: 'Uji', target_click_url: 'https://contoh.example' }
    await add(place.db, 'banner', { ...banner, position: 2, to_date: day(-1) })
    await add(place.db, 'banner', { ...banner, position: 3, from_date: day(1) })
    const today = await add(place.db, 'banner', { ...banner, position: 4, from_date: day(0), to_date: day(0) })
    const { data } = await place.ask(contract.showcase.home, {})
    expect(data.banner_strip.map(({ id }) => id).slice(1)).toEqual([today])
    await expect(
      add(place.db, 'banner', { ...banner, position: 5, target_click_url: '//jahat.example' }),
    ).rejects.toThrow()
    await expect(
      add(place.db, 'banner', { ...banner, position: 6, target_click_url: 'javascript:1' }),
    ).rejects.toThrow()
  })

  test('the category tree has 23 categories and 155 subcategories, with the totals of the lists', async () => {
    const { data } = await place.ask(contract.showcase.categories, {})
    expect(data).toHaveLength(23)
    expect(data.flatMap(({ child }) => child)).toHaveLength(155)
    for (const { id, total } of [...data, ...data.flatMap(({ child }) => child)]) {
      const { total_filtered } = await place.ask(contract.showcase.list, { category_id: id, rows: 1 })
      expect(total, `category ${id}`).toBe(total_filtered)
    }
    expect(data.map(({ column }) => column).every((column) => column >= 1 && column <= 4)).toBe(true)
  })

  test('there are 38 provinces in alphabetical order', async () => {
    const { data } = await place.ask(contract.regions.provinces, {})
    expect(data).toHaveLength(38)
    expect(data[0]).toEqual({ id: 11, name: 'Aceh', value: 11, label: 'Aceh' })
  })
})
