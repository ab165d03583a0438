import { isIP } from 'node:net'
import { operator } from '#contract/operator.ts'
import type { TrainingDay } from '#contract/operator-training.ts'
import { malformed, notThere, refused } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import { groups } from '../limits.ts'
import { forgetAnswers } from '../micro-cache.ts'
import { type Api, type Me, mount } from '../mount.ts'
import { slowedPlaces } from '../places.ts'

const hours = 24
/** More halls than this on one day, and somebody has mistaken the switch for the limit. */
const mostOpen = 50
/** A place is a hall or a network of phones, not a country. */
const widest = { 4: 24, 6: 48 } as const

const noPlace = 'Isi alamat IP, misalnya 203.0.113.7 atau 203.0.113.0/24'
const tooWide = `Jaringan ini terlalu luas: paling luas /${widest[4]} (IPv4) atau /${widest[6]} (IPv6).`

const dayColumns = `
  day.id, day.place, day.reason, day.opened_by,
  to_json(day.opened_at) #>> '{}' as opened_at, to_json(day.until) #>> '{}' as until,
  to_json(day.ended_at) #>> '{}' as ended_at
  from training_day day`
const isOpen = 'day.ended_at is null and day.until > now()'

/** Hari pelatihan: places that are not counted for a day. */
export function mountTraining(api: Api) {
  mount(api, operator.training, async (_, { db, from }) => {
    const [open, over, slowed] = await Promise.all([
      db.rows<TrainingDay>(`select ${dayColumns} where ${isOpen} order by day.until, day.id`),
      db.rows<TrainingDay>(`select ${dayColumns} where not (${isOpen}) order by day.id desc limit 20`),
      slowedPlaces(db),
    ])
    return { data: { open: open.map(asSaid), over: over.map(asSaid), here: from.ip, slowed } }
  })
  mount(api, operator.openTraining, async ({ place, reason }, { db, me }) => {
    const day = await db.together((tx) => open(tx, placeIn(place), reason, me))
    forgetAnswers(db)
    return { message: `Hari pelatihan dibuka untuk ${day.place}.`, data: day }
  })
  mount(api, operator.endTraining, async ({ id }, { db, me }) => {
    await db.together((tx) => end(tx, id, me))
    forgetAnswers(db)
    return { message: 'Hari pelatihan diakhiri.' }
  })
}

/** One address is written without the range it is. */
const asSaid = (day: TrainingDay): TrainingDay => ({ ...day, place: day.place.replace(/\/32$/, '') })

async function open(tx: Database, place: string, reason: string, me: Me): Promise<TrainingDay> {
  await tx.rows('lock table training_day in share row exclusive mode')
  // What is over by itself gives way: the place may be opened anew.
  await tx.rows('update training_day set ended_at = until where ended_at is null and until <= now()')
  const now = await tx.rows<{ place: string }>('select place from training_day where ended_at is null')
  if (now.some((day) => day.place === place)) throw refused('Jaringan ini sudah dibuka.', { place: 'Sudah dibuka.' })
  if (now.length >= mostOpen) throw refused(`Paling banyak ${mostOpen} jaringan dibuka bersamaan.`)
  const [made] = await tx.rows<{ id: number }>(
    `insert into training_day (place, reason, opened_by, until)
     select $1, $2, coalesce(nullif(trim(person.name), ''), person.email), now() + make_interval(hours => ${hours})
     from person where person.id = $3 returning id`,
    [place, reason, me.id],
  )
  const [day] = await tx.rows<TrainingDay>(`select ${dayColumns} where day.id = $1`, [made!.id])
  await note(tx, { by: me, action: 'place.opened', reason, after: { network: asSaid(day!).place, until: day!.until } })
  return asSaid(day!)
}

async function end(tx: Database, id: number, me: Me): Promise<void> {
  const [day] = await tx.rows<TrainingDay>(
    `update training_day day set ended_at = now() where day.id = $1 and ${isOpen} returning day.id, day.place`,
    [id],
  )
  if (!day) throw notThere('Hari pelatihan ini sudah berakhir.')
  await note(tx, { by: me, action: 'place.closed', before: { network: asSaid(day).place } })
}

/** An address or a range, written in one way: '203.0.113.7/32', '2001:db8:1:2::/64'. Throws code 05 at the field. */
function placeIn(typed: string): string {
  const [address = '', bits, more] = typed.replace(/^::ffff:(?=\d+\.)/i, '').split('/')
  // '%eth0' is a machine's own name for a cable.
  const kind = address.includes('%') ? 0 : isIP(address)
  if ((kind !== 4 && kind !== 6) || more !== undefined || (bits !== undefined && !/^\d{1,3}$/.test(bits)))
    throw malformed(words.malformed, { place: noPlace })
  const size = bits === undefined ? (kind === 4 ? 32 : 64) : Number(bits)
  if (size > (kind === 4 ? 32 : 128)) throw malformed(words.malformed, { place: noPlace })
  if (size < widest[kind]) throw malformed(words.malformed, { place: tooWide })
  if (kind === 4) return `${masked(address.split('.').map(Number), 8, size).join('.')}/${size}`
  // A home is given a whole /64: one address of it is nobody.
  const whole = Math.min(size, 64)
  const parts = masked(
    groups(address).map((group) => Number.parseInt(group, 16)),
    16,
    whole,
  ).slice(0, 4)
  return `${parts.map((part) => part.toString(16)).join(':')}::/${whole}`
}

/** The parts of an address, `width` bits each, with nothing beyond the first `size` bits. */
const masked = (parts: number[], width: number, size: number) =>
  parts.map((part, at) => {
    const left = Math.max(0, Math.min(width, size - at * width))
    return part & ((2 ** width - 1) << (width - left))
  })
