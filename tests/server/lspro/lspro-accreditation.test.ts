import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayInJakarta, daysAfter } from '#contract/time/dates.ts'
import { remindAccreditations } from '#server/lspro/accreditation-reminders.ts'
import { parseAccreditationFacts } from '#server/mail/templates/facts.ts'
import { templates } from '#server/mail/templates/index.ts'
import type { TemplateInput } from '#server/mail/templates/template.ts'
import { add } from '../../fixtures/showcase.fixture.ts'
import { engines, openTestDatabase } from '../../support/database/engines.ts'
import { actor } from '../../support/people.ts'

const today = dayInJakarta()
const inDays = (days: number) => daysAfter(today, days)

describe.each(engines())('the reminder job of accreditations on %s', async (engine) => {
  const db = await openTestDatabase(engine, { seed: 'reference' })
  beforeEach(() => db.exec("delete from mail; update lspro set status = 'not active'"))

  /** A body whose accreditation ends on that day, and an account of it. */
  async function body(end: string | null, more: object = {}) {
    const id = await add(db, 'lspro', { name: 'LSPro Uji', accreditation_end_date: end, ...more })
    return { id, keeper: await actor(db, { role: 'lspro', lsproId: id }) }
  }
  const sent = () =>
    db.query<{ kind: string; person_id: number; facts: Record<string, string> }>(
      'select kind, person_id, facts from mail order by id',
    )
  const kinds = async () => (await sent()).map(({ kind }) => kind)
  /** The date so many days after this file began, until it is called again: no midnight comes in between by itself. */
  const day = (days: number) =>
    db.exec(
      `create or replace function today_in_jakarta() returns date language sql stable as $$ select date '${inDays(days)}' $$`,
    )
  beforeAll(() => day(0))

  test.each([
    [91, []],
    [90, [90]],
    [31, [90]],
    [30, [30]],
    [8, [30]],
    [7, [7]],
    [0, [7]],
    [-1, [-1]],
    [-30, [-1]],
    [-31, []],
    [-400, []],
  ])('%i days before the end has sent the reminders %j', async (days, steps) => {
    const { id, keeper } = await body(inDays(days))
    for (let again = 0; again < 2; again++) await remindAccreditations(db)
    const told = await db.query<{ days: number }>('select days from accreditation_reminder where lspro_id = $1', [id])
    expect(told.map((one) => one.days)).toEqual(steps)
    const kind = days < 0 ? 'accreditation-ended' : 'accreditation-ending'
    expect(await sent()).toEqual(
      steps.map(() => ({
        ...{ kind, person_id: keeper.personId },
        facts: { lspro_id: String(id), body: 'LSPro Uji', ends: inDays(days) },
      })),
    )
  })

  test('run every day sends reminders at 90, 30 and 7 days, each once, and a letter on the day after the end', async () => {
    await body(inDays(92))
    const [steps, seen]: [number[], string[][]] = [[], []]
    for (let now = 0; now <= 95; now++) {
      await day(now)
      await remindAccreditations(db)
      const said = await kinds()
      if (said.length > seen.length) {
        steps.push(92 - now)
        seen.push(said)
      }
    }
    await day(0)
    expect(steps).toEqual([90, 30, 7, -1])
    expect(seen.at(-1)).toEqual([...Array(3).fill('accreditation-ending'), 'accreditation-ended'])
  })

  test('after an outage sends the nearest reminder, and the letter about the end also later', async () => {
    await body(inDays(92))
    await remindAccreditations(db)
    await day(88)
    await remindAccreditations(db)
    expect(await kinds()).toEqual(['accreditation-ending'])
    await day(120)
    await remindAccreditations(db)
    await day(0)
    expect(await kinds()).toEqual(['accreditation-ending', 'accreditation-ended'])
  })

  test('reports an accreditation whose end was moved a second time', async () => {
    const { id } = await body(inDays(-1))
    await remindAccreditations(db)
    await db.query('update lspro set accreditation_end_date = $2 where id = $1', [id, inDays(900)])
    await remindAccreditations(db)
    expect(await kinds()).toEqual(['accreditation-ended'])
    await db.query('update lspro set accreditation_end_date = $2 where id = $1', [id, inDays(20)])
    await remindAccreditations(db)
    expect(await kinds()).toEqual(['accreditation-ended', 'accreditation-ending'])
  })

  test('writes to every active account of the body and no other; a later account gets the current reminder', async () => {
    const { id, keeper } = await body(inDays(20))
    const second = await actor(db, { role: 'lspro', lsproId: id })
    await actor(db, { role: 'lspro', lsproId: id, verified: false })
    const disabled = await actor(db, { role: 'lspro', lsproId: id })
    await db.query("update person set status = 'disabled' where id = $1", [disabled.personId])
    await remindAccreditations(db)
    expect((await sent()).map(({ person_id }) => person_id)).toEqual([keeper.personId, second.personId])

    const alone = await add(db, 'lspro', { name: 'LSPro Baru', accreditation_end_date: inDays(40) })
    await remindAccreditations(db)
    expect(await db.query('select from accreditation_reminder where lspro_id = $1', [alone])).toEqual([])
    const issued = await actor(db, { role: 'lspro', lsproId: alone })
    await remindAccreditations(db)
    expect((await sent()).at(-1)).toMatchObject({ person_id: issued.personId, kind: 'accreditation-ending' })
  })

  test('sends nothing to a disabled body or one without an end date', async () => {
    await body(inDays(5), { status: 'not active' })
    await body(null)
    await remindAccreditations(db)
    expect(await sent()).toEqual([])
  })

  test('on two servers at the same moment writes to each of sixty bodies once', async () => {
    for (let at = 0; at < 60; at++) await body(inDays(5))
    await Promise.all([remindAccreditations(db), remindAccreditations(db)])
    const told = await sent()
    expect([told.length, new Set(told.map(({ person_id }) => person_id)).size]).toEqual([60, 60])
  })
})

describe('the letter about an accreditation', () => {
  const given = (ends: string, name = 'LSPro Uji Mutu'): TemplateInput => ({
    ...{ baseUrl: 'https://etalase.example', at: new Date('2026-08-12T07:30:00Z') },
    accreditation: { lsproId: 4, name, ends },
  })
  test.each([
    ['2026-11-10', 'Akreditasi lembaga Anda berakhir dalam 90 hari'],
    ['2026-08-13', 'Akreditasi lembaga Anda berakhir besok'],
    ['2026-08-12', 'Akreditasi lembaga Anda berakhir hari ini'],
  ])('that ends on %s has the subject: %s', (ends, subject) => {
    const said = templates['accreditation-ending'](given(ends))
    expect(said.subject).toBe(subject)
    expect(said.button.href).toBe('https://etalase.example/base/lspro/detail/4')
  })

  test('that has ended says so, with the date of the end', () => {
    const said = templates['accreditation-ended'](given('2026-08-11'))
    expect(said.subject).toBe('Akreditasi lembaga Anda sudah berakhir')
    expect(said.paragraphs[0]).toContain('11 Agustus 2026')
  })

  test('needs its facts, and puts the name of the body on one line', () => {
    expect(() => templates['accreditation-ended']({ ...given('2026-08-11'), accreditation: undefined })).toThrow()
    expect(parseAccreditationFacts({ lspro_id: '4', body: 'LSPro\r\nBcc: x@evil.id', ends: '2026-08-11' })).toEqual({
      ...{ lsproId: 4, name: 'LSPro Bcc: x@evil.id', ends: '2026-08-11' },
    })
    expect(parseAccreditationFacts({ product_id: '4', body: 'LSPro', ends: '2026-08-11' })).toBeUndefined()
    expect(parseAccreditationFacts({ lspro_id: '4', body: 'LSPro', ends: 'besok' })).toBeUndefined()
  })
})
