import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueueMail } from '#server/mail/enqueue.ts'
import { voidCodes } from '#server/mail/mail-codes.ts'
import { openMailPlace } from '../../fixtures/mail.fixture.ts'
import { engines } from '../../support/database/engines.ts'
import { fakeSmtp, type Mood } from '../../support/network/fake-smtp.ts'
import { readMail } from '../../support/read-mail.ts'

describe.each(engines())('sending letters to a mail server, on %s', (engine) => {
  let place: Awaited<ReturnType<typeof openMailPlace>>
  let smtp: Awaited<ReturnType<typeof fakeSmtp>>
  beforeAll(async () => {
    place = await openMailPlace(engine)
  })
  beforeEach(async () => {
    smtp = await fakeSmtp()
  })
  afterEach(async () => {
    await place.db.query('delete from mail')
    await smtp.close()
  })
  const only = async () => {
    const rows = await place.rows()
    expect(rows).toHaveLength(1)
    return rows[0]!
  }
  /**
   * Runs the sender, and checks that the next try of the only letter comes after so many minutes, plus or minus a
   * fifth, however long the run took.
   */
  async function isPutOffFor(minutes: number, work: () => Promise<unknown>) {
    const begun = await place.clock()
    await work()
    const { due_at } = await only()
    const fromTo = [begun, await place.clock()].map((moment) => (due_at.getTime() - moment.getTime()) / 60_000)
    expect(fromTo[0]).toBeGreaterThan(minutes * 0.79)
    expect(fromTo[1]).toBeLessThan(minutes * 1.21)
  }

  test('a registration sends one letter, to its address only, with the confirmation link', async () => {
    const ani = await place.postSecret('verify', 'ani@contoh.id')
    await place.mailer(smtp.url).work()
    expect(smtp.caught).toHaveLength(1)
    expect(smtp.caught[0]).toMatchObject({ from: 'no-reply@etalase.example', to: ['ani@contoh.id'] })
    expect(readMail(smtp.caught[0]!.raw).text).toContain(`https://etalase.example/auth/email-verified?code=${ani.code}`)
    expect(await only()).toMatchObject({ sent: true, tries: 1, held: false })
  })

  test('a letter enqueued in a transaction that fails is never sent', async () => {
    await expect(
      place.db.transaction(async (tx) => {
        await enqueueMail(tx, { kind: 'already', to: 'ani@contoh.id' })
        throw new Error('the registration failed')
      }),
    ).rejects.toThrow('the registration failed')
    await place.mailer(smtp.url).work()
    expect(smtp.asked()).toBe(0)
  })

  test.each(['used', 'expired', 'void'] as const)('a letter whose secret is %s is not sent', async (fate) => {
    const ani = await place.postSecret('verify')
    if (fate === 'used') await place.db.query('update mail_code set used_at = now() where id = $1', [ani.codeId])
    if (fate === 'expired')
      await place.db.query("update mail_code set expires_at = now() - interval '1 second' where id = $1", [ani.codeId])
    if (fate === 'void') await voidCodes(place.db, ani.id, 'verify')
    await place.mailer(smtp.url).work()
    expect(smtp.asked()).toBe(0)
    if (fate === 'void') expect(await place.rows()).toEqual([])
    else
      expect(await only()).toMatchObject({ sent: false, given_up: true, last_error: expect.stringMatching(/berlaku/) })
  })

  test.each<[Mood, RegExp]>([
    ['rcpt 451', /451/],
    ['data 451', /451/],
    ['drops early', /ECONNECTION|ESOCKET/],
    ['drops late', /ECONNECTION|ESOCKET/],
  ])('after the SMTP failure “%s” the same letter is sent again later', async (mood, reason) => {
    await place.postSecret('verify')
    smtp.be((n) => (n < 2 ? mood : 'ok'))
    const { work } = place.mailer(smtp.url)
    await isPutOffFor(1, work)
    const waiting = await only()
    expect(waiting).toMatchObject({ sent: false, given_up: false, held: false, tries: 1 })
    expect(waiting.last_error).toMatch(reason)
    await work() // nothing is due yet
    expect((await only()).tries).toBe(1)
    smtp.be(() => 'ok')
    await place.timePasses()
    await work()
    expect(await only()).toMatchObject({ sent: true, tries: 2, last_error: null })
    expect(new Set(smtp.caught.map(({ raw }) => raw)).size).toBe(1)
  })

  test('retries have growing pauses and end after five days', async () => {
    await place.postPlain('ani@contoh.id')
    smtp.be(() => 'rcpt 451')
    const { work } = place.mailer(smtp.url)
    for (const minutes of [1, 5, 15, 60, 120, 240, 480, 960, 1440, 1440]) {
      await place.timePasses()
      await isPutOffFor(minutes, work)
      expect((await only()).given_up).toBe(false)
    }
    await place.db.query("update mail set created_at = now() - interval '5 days 1 minute'")
    await place.timePasses()
    await work()
    expect(await only()).toMatchObject({ sent: false, given_up: true, last_error: expect.stringMatching(/451/) })
  })

  test.each<Mood>(['rcpt 550', 'data 554'])(
    'after the permanent SMTP failure “%s” the letter is given up and kept for the operator',
    async (mood) => {
      await place.postPlain('salah@contoh.id')
      smtp.be(() => mood)
      const { work, lines } = place.mailer(smtp.url)
      await work()
      await place.timePasses()
      await work()
      expect(smtp.asked()).toBe(1)
      expect(await only()).toMatchObject({ given_up: true, tries: 1, last_error: expect.stringMatching(/55[04]/) })
      expect(lines.join()).toContain('given up')
      expect(lines.join()).not.toContain('salah@contoh.id')
    },
  )

  test('an unreachable mail server loses no letter', async () => {
    await smtp.close()
    await place.postPlain('ani@contoh.id')
    await place.mailer(smtp.url).work()
    expect(await only()).toMatchObject({ sent: false, given_up: false, tries: 1 })
  })

  test.each([
    ['our password', /535/],
    ['our own address', /550/],
  ])('a mail server that rejects %s loses no letter, because that is a configuration error', async (what, reason) => {
    await place.postPlain('ani@contoh.id')
    smtp.know(what !== 'our password')
    smtp.be(() => (what === 'our own address' ? 'mail 550' : 'ok'))
    const { work, lines } = place.mailer(smtp.url.replace('//', '//ani:rahasia@'))
    await work()
    expect(await only()).toMatchObject({ sent: false, given_up: false, last_error: expect.stringMatching(reason) })
    expect(lines.join()).toMatch(reason)
    expect(lines.join()).not.toContain('rahasia')
  })

  test('the login of MAIL_URL is used', async () => {
    await place.postPlain('ani@contoh.id')
    await place.mailer(smtp.url.replace('//', '//ani:r%20ahasia@')).work()
    expect(smtp.commands).toContain(`AUTH PLAIN ${Buffer.from('\0ani\0r ahasia').toString('base64')}`)
    expect((await only()).sent).toBe(true)
  })

  test('two servers at the same moment send each letter once', async () => {
    for (let n = 0; n < 60; n++) await place.postPlain(`orang${n}@contoh.id`)
    const [one, two] = [place.mailer(smtp.url), place.mailer(smtp.url)]
    await Promise.all([one.work(), two.work()])
    expect(
      smtp
        .taken()
        .map(({ to }) => to[0])
        .sort(),
    ).toEqual([...new Set(smtp.taken().map(({ to }) => to[0]))].sort())
    expect(smtp.taken()).toHaveLength(60)
  })

  test('a letter whose server died while sending is sent by another server after the claim has expired', async () => {
    await place.postPlain('ani@contoh.id')
    await place.db.query("update mail set tries = 1, held_until = now() + interval '2 minutes'")
    const { work } = place.mailer(smtp.url)
    await work()
    expect(smtp.asked()).toBe(0)
    await place.db.query("update mail set held_until = now() - interval '1 second'")
    await work()
    expect(await only()).toMatchObject({ sent: true, tries: 2 })
  })

  test('five hundred letters to a mail server that fails in every way: none is lost, and only an interrupted delivery is sent twice', {
    tags: ['long'],
  }, async () => {
    await place.db.query(
      `insert into mail (kind, to_email, message_id) select 'already', 'orang' || n || '@contoh.id', 'banyak-' || n
       from generate_series(1, 500) as n`,
    )
    const bad: Mood[] = ['rcpt 451', 'data 452', 'rcpt 450', 'ok']
    const worse: Mood[] = ['drops early', 'drops late']
    smtp.be((n) => (n % 50 < 4 ? worse[n % 2]! : bad[n % 4]!))
    const { work, lines } = place.mailer(smtp.url)
    await work()
    expect((await place.rows()).filter(({ sent }) => !sent).length).toBeGreaterThan(250)
    await place.timePasses()
    await work()
    smtp.be(() => 'ok')
    await place.timePasses()
    await work()

    expect((await place.rows()).filter(({ sent }) => !sent)).toEqual([])
    const copies = new Map<string, string[]>()
    for (const { to, raw } of smtp.taken()) copies.set(to[0]!, [...(copies.get(to[0]!) ?? []), raw])
    expect(copies.size).toBe(500)
    const twice = [...copies.values()].filter((raws) => raws.length > 1)
    expect(twice.every((raws) => new Set(raws).size === 1)).toBe(true)
    // Only a letter whose connection broke between the text and the response may arrive twice.
    expect(smtp.taken().length - 500).toBe(smtp.droppedLate())
    expect(new Set(smtp.caught.map(({ messageId }) => messageId)).size).toBe(500)
    expect(smtp.mostUnderWay()).toBeLessThanOrEqual(5)
    expect(lines.join()).not.toContain('@contoh.id')
  })

  test.runIf(engine === 'pglite')('a silent mail server does not delay requests or the shutdown', async () => {
    smtp.greet(false)
    await place.postSecret('verify')
    const { work, close } = place.mailer(smtp.url)
    let ended = false
    const round = work().then(() => {
      ended = true
    })
    await expect.poll(() => smtp.connections()).toBe(1)
    await place.postSecret('verify')
    expect(ended, 'it still says nothing').toBe(false)
    await close()
    await round
    // Two e-mails were not tried: another server may send them at once.
    expect(await place.rows()).toMatchObject([
      { sent: false, held: false, tries: 0 },
      { sent: false, held: false, tries: 0 },
    ])
  })

  test('a mail server that stops responding during a letter is given up after a timeout', async () => {
    await place.postPlain('ani@contoh.id')
    smtp.be(() => 'silent')
    await place.mailer(smtp.url, { limit: 300 }).work()
    expect(await only()).toMatchObject({ sent: false, given_up: false, tries: 1, held: false })
  })

  test('during shutdown a letter being sent is completed and not sent again', async () => {
    await place.postPlain('ani@contoh.id')
    const { work, close } = place.mailer(smtp.url)
    const round = work()
    await expect.poll(() => smtp.commands.some((line) => line.startsWith('MAIL'))).toBe(true)
    await close()
    await round
    expect(smtp.taken()).toHaveLength(1)
    expect((await only()).sent).toBe(true)
  })
})
