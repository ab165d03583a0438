import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { deleteExpired } from '#server/delete-expired.ts'
import { parseReplyFacts } from '#server/mail/templates/facts.ts'
import { templates as texts } from '#server/mail/templates/index.ts'
import { type Desk, openDesk } from '../../fixtures/operator-desk.fixture.ts'
import { actor, signedIn } from '../../support/people.ts'

const siti = {
  name: 'Siti Rahmawati',
  email: 'siti@uji.example',
  subject: 'Nomor SNI',
  messages: 'Selamat pagi.\nDi mana saya melihat nomor SNI?',
}
const sent = { code: '00', message: 'Contact US berhasil dikirim' }

let place: Desk
let rara: Desk['rara']
beforeAll(async () => {
  place = await openDesk()
  rara = place.rara
})
const write = (message: object = siti, headers: Record<string, string> = {}) =>
  place.ask('/contact-us', message, headers)
const rows = (subject: string) =>
  place.db.query<Record<string, unknown> & { id: number }>('select * from contact_message where subject = $1', [
    subject,
  ])
const fresh = async (subject: string) => {
  await write({ ...siti, subject })
  return (await rows(subject))[0]!
}

describe('the contact form', () => {
  test('stores the message, and of a signed-in user the account', async () => {
    expect(await write()).toEqual(sent)
    expect(await rows('Nomor SNI')).toMatchObject([{ ...siti, status: 'new', person_id: null }])
    const budi = await actor(place.db)
    await write({ ...siti, subject: 'Dari Budi' }, budi.headers)
    expect(await rows('Dari Budi')).toMatchObject([{ person_id: budi.personId }])
  })

  test('repeated with the same idempotency key stores one message; another text with that key is rejected', async () => {
    const subject = 'Sekali saja'
    const budi = await actor(place.db)
    for (const who of [{}, budi.headers]) {
      const headers = { 'idempotency-key': randomUUID(), ...who }
      const answers = await Promise.all([1, 2, 3].map(() => write({ ...siti, subject }, headers)))
      expect(answers).toEqual([sent, sent, sent])
      expect((await write({ ...siti, subject, messages: 'Lain.' }, headers)).code).toBe('01')
    }
    expect(await rows(subject)).toHaveLength(2)
    await write({ ...siti, subject })
    await write({ ...siti, subject })
    expect(await rows(subject), 'without a key each is one of its own').toHaveLength(4)
  })

  test('with an expired session answers 99, and after sign-in the same message is stored once', async () => {
    const subject = 'Sesi habis'
    const budi = await actor(place.db)
    const other = await signedIn(place.db, budi.personId)
    const key = { 'idempotency-key': randomUUID() }
    await place.db.query("update session set ends_at = now() - interval '1 minute' where id = $1", [budi.sessionId])
    expect((await write({ ...siti, subject }, { ...budi.headers, ...key })).code).toBe('99')
    expect(await rows(subject)).toEqual([])
    for (const headers of [other.headers, other.headers])
      expect(await write({ ...siti, subject }, { ...headers, ...key })).toEqual(sent)
    expect((await write({ ...siti, subject }, { ...budi.headers, ...key })).code, 'also what has arrived').toBe('99')
    expect(await rows(subject)).toMatchObject([{ person_id: budi.personId }])
  })

  test.each([
    ['name', '', 'Name is required'],
    ['name', ' \n ', 'Name is required'],
    ['name', '\u200B', 'Name is required'],
    ['email', '', 'Email is required'],
    ['email', 'siti', 'Email is invalid'],
    ['email', 'siti@a.example, budi@b.example', 'Email is invalid'],
    ['email', 'siti@xn--a.example', 'Email is invalid'],
    ['subject', '  ', 'Subject is required'],
    ['messages', '', 'Message is required'],
    ['messages', '\u200B\u2060', 'Message is required'],
  ])('with %s = %j is rejected at that field: %s', async (field, value, sentence) => {
    const subject = field === 'subject' ? value : `Keliru ${randomUUID()}`
    expect(await write({ ...siti, subject, [field]: value })).toMatchObject({
      code: '05',
      fields: { [field]: sentence },
    })
    expect(await rows(subject)).toEqual([])
  })

  test('without any field is rejected with a message for each', async () => {
    expect((await write({})).fields).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      subject: 'Subject is required',
      messages: 'Message is required',
    })
  })

  test('limits a sender to a few messages an hour and says when to retry', async () => {
    const ask = await place.counting()
    const wicked = { ...siti, email: 'banyak@uji.example', subject: 'Banyak' }
    const codes: string[] = []
    // Besides the desk's endpoints the counting server answers all others.
    for (let n = 0; n < 8; n++) codes.push((await ask('../contact-us', wicked, { headers: {} })).code)
    expect(codes).toEqual([...Array(6).fill('00'), '29', '29'])
    expect(await rows('Banyak')).toHaveLength(6)
  })
})

describe('the message inbox of the desk', () => {
  const list = (ask: object = {}) => rara.ask('messages', ask)
  const open = async (id: number) => (await rara.ask('message', { id })).data

  test('lists the latest first, filtered by status and by any word, in which wildcards are plain characters', async () => {
    const { id } = await fresh('Ongkir 100%_pasti')
    const all = await list()
    expect(all.data[0]).toMatchObject({ id, status: 'new', email: siti.email })
    expect(all.waiting).toBe((await list({ status: 'new' })).total_filtered)
    for (const [search, n] of [
      ['100%_pasti', 1],
      ['100_%', 0],
      ['zzz tidak ada', 0],
    ] as const)
      expect((await list({ search })).data, search).toHaveLength(n)
  })

  test('answers by a letter with a one-line subject, and rejects the second of two operators', async () => {
    const wicked = 'Tanya\r\nBcc: korban@uji.example'
    const email = 'dewi@uji.example'
    await write({ ...siti, email, subject: wicked })
    const [{ id }] = (await list({ search: 'korban' })).data
    const { version, subject } = await open(id)
    expect(subject).toBe('Tanya Bcc: korban@uji.example')
    const said = await rara.ask('message/answer', { id, version, remark: 'Di halaman produk.\n\nSalam.' })
    expect(said).toEqual({ code: '00', message: `Jawaban dikirim ke ${email}.` })
    expect((await rara.ask('message/answer', { id, version, remark: 'Sekali lagi' })).code).toBe('01')
    const [letter, ...more] = await place.letters(email)
    expect(more).toEqual([])
    expect(letter!.kind).toBe('contact-answer')
    const facts = letter!.facts as Record<string, string>
    const reply = parseReplyFacts({ ...facts, about: `${facts.about}\r\nX-Jahat: 1` })
    const text = texts['contact-answer']({ baseUrl: 'https://e.example', at: new Date(), reply })
    expect(text.subject).toBe('Jawaban: Tanya Bcc: korban@uji.example X-Jahat: 1')
    expect(text.paragraphs).toEqual(['Di halaman produk.', 'Salam.'])
    expect(await open(id)).toMatchObject({
      status: 'answered',
      answers: [{ who: 'Rara Operator', remark: 'Di halaman produk.\n\nSalam.' }],
    })
  })

  test('closes a message, marks it as spam and opens it again, each with a log entry without its text', async () => {
    const { id } = await fresh('Pindah-pindah')
    for (const status of ['spam', 'new', 'closed']) {
      const { version } = await open(id)
      expect((await rara.ask('message/stand', { id, version, status })).code).toBe('00')
      expect((await open(id)).status).toBe(status)
    }
    const { version } = await open(id)
    expect((await rara.ask('message/stand', { id, version, status: 'closed' })).message).toBe('Tidak ada yang berubah.')
    expect((await rara.ask('message/stand', { id, version: version - 1, status: 'new' })).code).toBe('01')
    expect((await rara.ask('message', { id: 2_000_000_000 })).code).toBe('04')
    const log = await place.db.query<{ after: object }>(
      `select after from audit_log where action = 'message.status' and (after ->> 'message_id')::int = $1`,
      [id],
    )
    expect(log).toHaveLength(3)
    expect(JSON.stringify(log)).not.toMatch(/Pindah|siti/)
  })

  test('deletes spam after 30 days and closed messages after a year, and never unanswered ones', async () => {
    const ages = [
      ['spam', 29, true],
      ['spam', 31, false],
      ['closed', 360, true],
      ['closed', 370, false],
      ['answered', 370, false],
      ['new', 2000, true],
    ] as const
    for (const [status, days] of ages)
      await place.db.query(
        `update contact_message set status = $2, changed_at = now() - make_interval(days => $3) where id = $1`,
        [(await fresh(`Umur ${status} ${days}`)).id, status, days],
      )
    await deleteExpired(place.db)
    for (const [status, days, stays] of ages)
      expect(await rows(`Umur ${status} ${days}`), `${status} ${days}`).toHaveLength(stays ? 1 : 0)
  })
})
