import { describe, expect, test } from 'vitest'
import { nibMessages } from '#contract/nib/rules.ts'
import { releaseUnfinishedNibs } from '#server/nib/release-unfinished.ts'
import { createAccessCheck } from '#server/pictures/serve.ts'
import { newNib, openShops, stage1, stage2, stage3 } from '../../fixtures/onboarding.fixture.ts'
import { jpeg } from '../../fixtures/photo-corpus.ts'
import { engines } from '../../support/database/engines.ts'
import { type Actor, actor } from '../../support/people.ts'

const said = { remark: 'NIB ini atas nama CV saya sejak 2019.' }

describe.each(engines())('NIB ownership cases on %s', async (engine) => {
  const place = await openShops(engine)
  const { db, ask, save, upload, detail, newMerchant, merchantAt, shopOf } = place
  const operator = await actor(db, { role: 'operator' })
  const sheet = async (who: Actor) => upload(who, await jpeg(300, 420))
  const keyless = (path: string) => path.replace(/~[0-9a-f]+/, '').replace('.jpg', '')

  const claim = async (who: Actor, nib: string, more: object = {}) =>
    ask('/merchant/nib/claim', { nib, ...said, img_64: await sheet(who), ...more }, who.headers)
  const casesOf = async (who: Actor) => (await ask('/merchant/nib/cases', {}, who.headers)).data
  const atDesk = async (nib: string, open: 0 | 1 = 1) =>
    (await ask('/operator/nib', { open }, operator.headers)).data.find((one: { nib: string }) => one.nib === nib)
  const close = (id: number, outcome: string, reason = 'Lembar OSS atas nama pemohon.') =>
    ask('/operator/nib/close', { id, outcome, reason }, operator.headers)
  const daysGoBy = (nib: string, days: number) =>
    db.query('update nib_case set asked_at = asked_at - make_interval(days => $2) where nib = $1', [nib, days])
  const told = async ({ personId }: Actor) => ({
    letters: (
      await db.query<{ kind: string }>("select kind from mail where person_id = $1 and kind like 'nib-%' order by id", [
        personId,
      ])
    ).map(({ kind }) => kind),
    notices: (
      await db.query<{ kind: string }>('select kind from notice where person_id = $1 order by id', [personId])
    ).map(({ kind }) => kind),
  })
  const logOf = async (who: Actor) =>
    (
      await db.query<{ action: string }>(
        "select action from audit_log where merchant_id = $1 and action like 'nib.%' order by id",
        [(await shopOf(who)).id],
      )
    ).map(({ action }) => action)

  /** A shop that is open, with this number. */
  async function openShop(nib: string) {
    const who = await merchantAt(5)
    await save(1, stage1({ nib }), who)
    expect((await ask('/merchant/stage-5/save', {}, who.headers)).code).toBe('00')
    return who
  }

  test('after both sides have answered, the number goes to the claimant, and the other shop is hidden until it has another number', async () => {
    const nib = newNib()
    const [siti, budi] = [await openShop(nib), await newMerchant()]
    const shopId = (await shopOf(siti)).id
    expect((await save(1, stage1({ nib }), budi)).code).toBe('01')
    expect(await claim(budi, nib)).toMatchObject({ code: '00', message: nibMessages.sent })
    expect(await told(siti)).toEqual({ letters: ['nib-claimed'], notices: ['nib-claimed'] })
    // Neither side sees the answer and the proof of the other.
    expect(await casesOf(budi)).toMatchObject([{ nib, side: 'claimant', ...said, is_answered: 0, outcome: null }])
    const [theirs] = await casesOf(siti)
    expect(theirs).toMatchObject({ nib, side: 'holder', remark: null, img_url: null })

    const waiting = await atDesk(nib)
    expect(waiting).toMatchObject({ may_transfer: 0, claim: said, answer: null, holder: { status: 'active' } })
    expect(await close(waiting.id, 'transferred')).toMatchObject({ code: '01' })
    const answered = await ask('/merchant/nib/answer', { case_id: theirs.id, remark: 'Salah ketik.' }, siti.headers)
    expect(answered).toMatchObject({ code: '00', message: nibMessages.answered })
    expect(await atDesk(nib)).toMatchObject({ may_transfer: 1, answer: { remark: 'Salah ketik.', img_url: null } })

    expect((await close(waiting.id, 'transferred')).code).toBe('00')
    expect(await told(siti)).toEqual({ letters: ['nib-claimed', 'nib-lost'], notices: ['nib-claimed', 'nib-lost'] })
    expect(await told(budi)).toEqual({ letters: ['nib-won'], notices: ['nib-won'] })
    expect(await logOf(siti)).toEqual(['nib.claimed', 'nib.answered', 'nib.lost'])
    expect(await logOf(budi)).toEqual(['nib.claimed', 'nib.transferred'])
    expect((await save(1, stage1({ nib }), budi)).code).toBe('00')

    expect(await shopOf(siti)).toMatchObject({ nib: null, status: 'not active' })
    expect((await ask('/profile/route', {}, siti.headers)).data).toEqual({ route: '/merchant/stage-1' })
    expect((await ask(`/merchant/detail/${shopId}`, {})).code).not.toBe('00')
    expect((await ask('/merchant/stage-5/save', {}, siti.headers)).code).toBe('03')
    // Stages filled in before need not be filled in again.
    expect((await save(1, stage1(), siti)).data).toEqual({ wizard_stage: 5 })
    expect((await ask('/merchant/stage-5/save', {}, siti.headers)).code).toBe('00')
    expect((await shopOf(siti)).status).toBe('active')
  })

  test('can be decided after seven days without an answer of the shop that has the number', async () => {
    const nib = newNib()
    const [siti, budi] = [await merchantAt(3), await newMerchant()]
    await save(1, stage1({ nib }), siti)
    await claim(budi, nib)
    const { id } = await atDesk(nib)
    await daysGoBy(nib, 6)
    expect((await close(id, 'transferred')).code).toBe('01')
    await daysGoBy(nib, 1)
    expect((await close(id, 'transferred')).code).toBe('00')
    expect((await shopOf(budi)).nib).toBe(nib)
    expect((await detail(siti)).merchant).toMatchObject({ nib: '', wizard_stage: 1, zip_code: '23711' })
    expect((await save(2, stage2(), siti)).code).toBe('03')
    await save(1, stage1(), siti)
    expect((await save(3, stage3(), siti)).code).toBe('00')
    expect(await close(id, 'rejected')).toMatchObject({ code: '01', message: nibMessages.closed })
  })

  test('that are refused leave the number where it is, with the reason for both sides', async () => {
    const nib = newNib()
    const [siti, budi] = [await openShop(nib), await newMerchant()]
    await claim(budi, nib)
    const { id } = await atDesk(nib)
    const reason = 'Foto lembar OSS tidak terbaca.'
    expect((await close(id, 'rejected', reason)).code).toBe('00')
    expect(await shopOf(siti)).toMatchObject({ nib, status: 'active' })
    expect(await told(siti)).toMatchObject({ letters: ['nib-claimed', 'nib-kept'] })
    expect(await told(budi)).toMatchObject({ letters: ['nib-refused'] })
    expect(await casesOf(budi)).toMatchObject([{ outcome: 'rejected', reason }])
    expect(await casesOf(siti)).toMatchObject([{ outcome: 'rejected', reason }])
    const [letter] = await db.query('select facts from mail where person_id = $1 and kind = $2', [
      ...[budi.personId, 'nib-refused'],
    ])
    expect(letter).toEqual({ facts: { about: nib, answer: reason } })
    // Another proof makes another case.
    expect((await claim(budi, nib)).code).toBe('00')
  })

  test('have proofs that open only with a key for their owner and operators, and are deleted 90 days after the decision', async () => {
    const nib = newNib()
    const [siti, budi] = [await openShop(nib), await newMerchant()]
    await claim(budi, nib)
    const [mine] = await casesOf(budi)
    const { id, claim: shown } = await atDesk(nib)
    const name = keyless(mine.img_url)
    expect(shown.img_url).toBe(mine.img_url)
    expect(mine.img_url).toMatch(/~[0-9a-f]{22}\.jpg$/)
    expect(await createAccessCheck(db)(name)).toBe(false)
    expect(JSON.stringify(await casesOf(siti))).not.toContain(name)
    await close(id, 'rejected')
    const taken: unknown[] = []
    const photos = { detach: async (_: unknown, pictures: unknown) => void taken.push(pictures) }
    await releaseUnfinishedNibs(db, photos)
    expect(taken).toEqual([])
    await db.query("update nib_case set closed_at = now() - interval '91 days' where id = $1", [id])
    await releaseUnfinishedNibs(db, photos)
    expect(taken).toHaveLength(1)
    expect(await casesOf(budi)).toMatchObject([{ img_url: null }])
  })

  test('are rejected for a free or own number, without a photo, or for another shop', async () => {
    const [nib, budi] = [newNib(), await newMerchant()]
    expect(await claim(budi, nib)).toMatchObject({ code: '01', fields: { nib: nibMessages.free } })
    await save(1, stage1({ nib }), budi)
    expect(await claim(budi, nib)).toMatchObject({ code: '01', fields: { nib: nibMessages.own } })
    const siti = await newMerchant()
    expect(await claim(siti, nib, { img_64: null })).toMatchObject({
      code: '05',
      fields: { img_64: nibMessages.proof },
    })
    expect(await claim(siti, nib, { remark: '  ' })).toMatchObject({ code: '05' })
    expect((await claim(siti, nib, { id: (await shopOf(budi)).id })).code).toBe('03')
    expect(await casesOf(budi)).toEqual([])
  })

  test('are answered only by the shop that has the number, and claimed once by each shop', async () => {
    const nib = newNib()
    const [siti, budi, other] = [await openShop(nib), await newMerchant(), await newMerchant()]
    await claim(budi, nib)
    const [{ id }] = await casesOf(budi)
    for (const who of [budi, other])
      expect((await ask('/merchant/nib/answer', { case_id: id, remark: 'x' }, who.headers)).code).toBe('04')
    // Claimed again, it is the same case with the newer text.
    expect((await claim(budi, nib, { remark: 'Lebih jelas.' })).data).toEqual({ id })
    expect(await told(siti)).toMatchObject({ letters: ['nib-claimed'] })
    expect(await casesOf(budi)).toMatchObject([{ id, remark: 'Lebih jelas.' }])
    const third = newNib()
    await openShop(third)
    expect(await claim(budi, third)).toMatchObject({ code: '01', fields: { nib: nibMessages.open } })
  })

  test('of two claimants: the one who gets the number can answer the other claim', async () => {
    const nib = newNib()
    const [siti, budi, rina] = [await openShop(nib), await newMerchant(), await newMerchant()]
    await claim(budi, nib)
    await claim(rina, nib)
    const [mine] = await casesOf(budi)
    await daysGoBy(nib, 8)
    expect((await close(mine.id, 'transferred')).code).toBe('00')
    expect(await casesOf(budi)).toMatchObject([{ side: 'holder', outcome: null }, { outcome: 'transferred' }])
    expect(await told(budi)).toMatchObject({ letters: ['nib-won', 'nib-claimed'] })
    expect(await casesOf(siti)).toHaveLength(1)
    expect((await close((await casesOf(rina))[0].id, 'transferred')).code).toBe('01')
  })

  test('tell the claimant when the number is released', async () => {
    const nib = newNib()
    const [siti, budi] = [await merchantAt(3), await newMerchant()]
    await save(1, stage1({ nib }), siti)
    await claim(budi, nib)
    const ago = "update merchant set updated_at = date_trunc('second', now()) - interval '31 days' where nib = $1"
    await db.query(ago, [nib])
    const nothing = { detach: async () => {} }
    await releaseUnfinishedNibs(db, nothing)
    await db.query("update nib_warning set told_at = now() - interval '8 days'")
    await releaseUnfinishedNibs(db, nothing)
    expect(await casesOf(budi)).toMatchObject([{ outcome: 'freed' }])
    expect(await told(budi)).toMatchObject({ letters: ['nib-free'], notices: ['nib-free'] })
    expect((await save(1, stage1({ nib }), budi)).code).toBe('00')
  })

  test('of a deleted account are deleted with their answers and proofs', async () => {
    const nib = newNib()
    const [siti, budi] = [await openShop(nib), await newMerchant()]
    await claim(budi, nib)
    const [{ id }] = await casesOf(budi)
    await ask('/merchant/nib/answer', { case_id: id, remark: 'Milik saya.', img_64: await sheet(siti) }, siti.headers)
    const end = async (who: Actor) => {
      const [request] = await db.query<{ id: number }>(
        `insert into deletion_request (person_id, role, reason, asked_at) values ($1, 'merchant', '', now() - interval '9 days')
         returning id`,
        [who.personId],
      )
      const closing = { id: request!.id, outcome: 'deleted', remark: 'Diminta.' }
      expect((await ask('/operator/deletion/close', closing, operator.headers)).code).toBe('00')
    }
    await end(siti)
    expect(await atDesk(nib)).toMatchObject({ holder: null, may_transfer: 1, answer: { remark: '', img_url: null } })
    await end(budi)
    expect(await atDesk(nib)).toBeUndefined()
  })
})
