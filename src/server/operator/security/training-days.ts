import { isIP } from 'node:net'
import { operator } from '#contract/operator/operator.ts'
import type { TrainingDay } from '#contract/operator/training.ts'
import { malformed, notThere, refused } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { isTrainingDaySql, readThrottledIps, trainingHours } from '../../http/limits/ip-throttle.ts'
import { ipv6Groups } from '../../http/limits/rate-limits.ts'
import { clearCache } from '../../http/micro-cache.ts'
import { type Api, mount } from '../../http/mount.ts'

/** Open networks at once: more trainings than this on one day are not plausible. */
const maxOpen = 50
/** The widest network: that of a venue or a mobile network's gateway, not a country. */
const widestPrefix = { 4: 24, 6: 48 } as const

const invalidRange = 'Isi alamat IP, misalnya 203.0.113.7 atau 203.0.113.0/24'
const rangeTooWide = `Jaringan ini terlalu luas: paling luas /${widestPrefix[4]} (IPv4) atau /${widestPrefix[6]} (IPv6).`

const trainingDayColumns = `
  day.id, day.place, day.reason, day.opened_by,
  to_json(day.opened_at) #>> '{}' as opened_at, to_json(day.until) #>> '{}' as until,
  to_json(day.ended_at) #>> '{}' as ended_at
  from training_day day`

/** Hari pelatihan: networks whose rate limits are lifted for a day. */
export function mountTrainingDays(api: Api) {
  mount(api, operator.training, async (_, { db, from }) => {
    const [open, over, slowed] = await Promise.all([
      db.query<TrainingDay>(`select ${trainingDayColumns} where ${isTrainingDaySql} order by day.until, day.id`),
      db.query<TrainingDay>(
        `select ${trainingDayColumns} where not (${isTrainingDaySql}) order by day.id desc limit 20`,
      ),
      readThrottledIps(db),
    ])
    return { data: { open: open.map(toTrainingDay), over: over.map(toTrainingDay), here: from.ip, slowed } }
  })
  mount(api, operator.openTraining, async ({ place, reason }, { db, me }) => {
    const day = await db.transaction((tx) => openTrainingDay(tx, parseRange(place), reason, me))
    clearCache(db)
    return { message: `Hari pelatihan dibuka untuk ${day.place}.`, data: day }
  })
  mount(api, operator.endTraining, async ({ id }, { db, me }) => {
    await db.transaction((tx) => endTrainingDay(tx, id, me))
    clearCache(db)
    return { message: 'Hari pelatihan diakhiri.' }
  })
}

/** A single IPv4 address is returned without its '/32'. */
const toTrainingDay = (day: TrainingDay): TrainingDay => ({ ...day, place: day.place.replace(/\/32$/, '') })

async function openTrainingDay(tx: Database, place: string, reason: string, me: CurrentUser): Promise<TrainingDay> {
  await tx.query('lock table training_day in share row exclusive mode')
  // Expired ones are marked as ended, so that the network can be opened again.
  await tx.query(`update training_day day set ended_at = until where ended_at is null and not (${isTrainingDaySql})`)
  const days = await tx.query<{ place: string }>('select place from training_day where ended_at is null')
  if (days.some((day) => day.place === place)) throw refused('Jaringan ini sudah dibuka.', { place: 'Sudah dibuka.' })
  if (days.length >= maxOpen) throw refused(`Paling banyak ${maxOpen} jaringan dibuka bersamaan.`)
  const [inserted] = await tx.query<{ id: number }>(
    `insert into training_day (place, reason, opened_by, until)
     select $1, $2, coalesce(nullif(trim(person.name), ''), person.email), now() + make_interval(hours => ${trainingHours})
     from person where person.id = $3 returning id`,
    [place, reason, me.id],
  )
  const [day] = await tx.query<TrainingDay>(`select ${trainingDayColumns} where day.id = $1`, [inserted!.id])
  await writeAuditLog(tx, {
    by: me,
    action: 'place.opened',
    reason,
    after: { network: toTrainingDay(day!).place, until: day!.until },
  })
  return toTrainingDay(day!)
}

async function endTrainingDay(tx: Database, id: number, me: CurrentUser): Promise<void> {
  const [day] = await tx.query<TrainingDay>(
    `update training_day day set ended_at = now() where day.id = $1 and ${isTrainingDaySql} returning day.id, day.place`,
    [id],
  )
  if (!day) throw notThere('Hari pelatihan ini sudah berakhir.')
  await writeAuditLog(tx, { by: me, action: 'place.closed', before: { network: toTrainingDay(day).place } })
}

/** An address or a range in one notation: '203.0.113.7/32', '2001:db8:1:2::/64'. Throws code 05 at the field. */
function parseRange(text: string): string {
  const [address = '', bits, more] = text.replace(/^::ffff:(?=\d+\.)/i, '').split('/')
  // '%eth0' is a zone, which is only valid on one machine.
  const kind = address.includes('%') ? 0 : isIP(address)
  if ((kind !== 4 && kind !== 6) || more !== undefined || (bits !== undefined && !/^\d{1,3}$/.test(bits)))
    throw malformed(commonTexts.malformed, { place: invalidRange })
  const size = bits === undefined ? (kind === 4 ? 32 : 64) : Number(bits)
  if (size > (kind === 4 ? 32 : 128)) throw malformed(commonTexts.malformed, { place: invalidRange })
  if (size < widestPrefix[kind]) throw malformed(commonTexts.malformed, { place: rangeTooWide })
  if (kind === 4) return `${maskBits(address.split('.').map(Number), 8, size).join('.')}/${size}`
  // A home gets a whole /64, so a single IPv6 address is widened to that.
  const prefix = Math.min(size, 64)
  const parts = maskBits(
    ipv6Groups(address).map((group) => Number.parseInt(group, 16)),
    16,
    prefix,
  ).slice(0, 4)
  return `${parts.map((part) => part.toString(16)).join(':')}::/${prefix}`
}

/** The parts of an address, `width` bits each, with nothing beyond the first `size` bits. */
const maskBits = (parts: number[], width: number, size: number) =>
  parts.map((part, index) => {
    const left = Math.max(0, Math.min(width, size - index * width))
    return part & ((2 ** width - 1) << (width - left))
  })
