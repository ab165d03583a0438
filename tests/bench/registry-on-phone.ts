import { makeNumberFilter } from '#contract/sni/number-filter.ts'
import { bareSniKey } from '#contract/sni/number-key.ts'
import { encodeNumbers } from '#contract/sni/numbers-body.ts'
import type { Certificate, RegistryContent } from '#contract/sni/registry.ts'
import { indexRegistry, type RegistryIndex, searchRegistry } from '#features/sni/check/search-registry.ts'
import { openPart, openRecord, type PhoneRegistry } from '#offline/sni/open-registry.ts'
import type { RegistryRecord, StoredPart } from '#offline/sni/registry-record.ts'
import { exampleRegistry } from '#tests/unit/sni/example-registry.ts'
import { newKey } from '#tests/unit/sni/keys.ts'
import { sealed } from '#tests/unit/sni/signed-registry.ts'

// Size, memory and times of the registry as a phone has it, for docs/sni-registry.md: the code of the phone in Node,
// which has the engine of Chromium. Times are processor times of this machine, times four.
//   node --expose-gc --import tsx tests/bench/registry-on-phone.ts [certificates …]

const slower = 4
const sizes = process.argv.slice(2).map(Number)
const key = await newKey()
const gc = globalThis.gc ?? (() => {})

for (const size of sizes.length > 0 ? sizes : [1_000, 20_000, 40_000]) print(String(size), await ofWhole(size))
if (sizes.length === 0) print('200000, one province', await ofProvince(200_000))

type Figures = { snapshot: number; difference: number; open: number; memory: number; answers: Answers }
type Answers = Record<'exact' | 'line' | 'typo' | 'unknown' | 'producer', { median: number; most: number }>

async function ofWhole(size: number): Promise<Figures> {
  const content = exampleRegistry(size)
  const part = await partOf(content, { kind: 'all' })
  return measure({ main: part }, content.certificates, part)
}

/** A registry of this size: the largest of its provinces, and the numbers of all. */
async function ofProvince(size: number): Promise<Figures> {
  const { certificates, misused } = exampleRegistry(size)
  const counts = new Map<number, number>()
  for (const { province_id } of certificates) counts.set(province_id, (counts.get(province_id) ?? 0) + 1)
  const [[largest]] = [...counts].toSorted((a, b) => b[1] - a[1]) as [[number, number]]
  const own = { certificates: certificates.filter(({ province_id }) => province_id === largest), misused }
  const keys = new Set(certificates.flatMap((one) => numbersOf(one).map(bareSniKey)))
  const text = encodeNumbers({
    filter: makeNumberFilter(keys),
    provinces: [...counts].map(([id, count]) => ({ id, count })),
    misused,
  })
  const numbers = await sealed({ certificates, misused }, { key, version: 1, scope: { kind: 'numbers' }, text })
  const part = await partOf(own, { kind: 'province', province_id: largest })
  return measure(
    { main: { snapshot: { bytes: numbers, etag: '' } }, province: { id: largest, part } },
    own.certificates,
    part,
    numbers.length,
  )
}

function numbersOf({ numbers, certificate_no }: Certificate) {
  return [...numbers, certificate_no].filter((one) => one !== '')
}

/** A snapshot, and the difference of a day in which one certificate of a hundred has changed. */
async function partOf(content: RegistryContent, scope: { kind: 'all' } | { kind: 'province'; province_id: number }) {
  const isChanged = (at: number) => at % 100 === 0
  const after = content.certificates.map((one, index) =>
    isChanged(index) ? { ...one, state: 'expired' as const, since: '2026-11-28' } : one,
  )
  const change = { certificates: after.filter((_, index) => isChanged(index)), removed: [], misused: content.misused }
  const whole = { certificates: after, misused: content.misused }
  return {
    snapshot: { bytes: await sealed(content, { key, version: 1, scope }), etag: '' },
    difference: { bytes: await sealed(change, { key, version: 2, base: 1, scope, whole }), etag: '' },
  } satisfies StoredPart
}

async function measure(
  parts: Pick<RegistryRecord, 'main' | 'province'>,
  certificates: readonly Certificate[],
  { snapshot, difference }: Required<StoredPart>,
  more = 0,
): Promise<Figures> {
  const record: RegistryRecord = { ...parts, stamp: '', trusted: [key.public], revoked: [], asks: [], checkedAt: 0 }
  await openPart(parts.main, [key.public]) // the first run compiles
  gc()
  const before = process.memoryUsage().heapUsed
  const from = process.cpuUsage()
  const register: PhoneRegistry = await openRecord(record)
  const index = indexRegistry(register)
  const open = (process.cpuUsage(from).user / 1000) * slower
  gc()
  const memory = process.memoryUsage().heapUsed - before
  return {
    snapshot: snapshot.bytes.length + more,
    difference: difference.bytes.length,
    open,
    memory,
    answers: answersOf(index, certificates),
  }
}

function answersOf(index: RegistryIndex, certificates: readonly Certificate[]): Answers {
  const some = certificates.filter(
    (one, index) => one.certificate_no !== '' && index % Math.ceil(certificates.length / 60) === 0,
  )
  const wrong = (number: string) => `${number.slice(0, -3)}${(Number(number.at(-3)) + 5) % 10}${number.slice(-2)}`
  const texts = {
    exact: some.map((one) => one.certificate_no),
    line: some.map((one) => `${one.numbers[0]} No. Sertifikat ${one.certificate_no} ${one.producer}`),
    typo: some.map((one) => wrong(one.certificate_no)),
    unknown: some.map((one) => `LSPr-999-IDN/1999/${one.certificate_no.slice(-5)}`),
    producer: some.map((one) => one.producer.replace(/.$/, 'x')),
  }
  return Object.fromEntries(
    Object.entries(texts).map(([kind, all]) => {
      const times = all
        .map((text) => {
          const from = performance.now()
          searchRegistry(index, text)
          return (performance.now() - from) * slower
        })
        .toSorted((a, b) => a - b)
      return [kind, { median: times[times.length >> 1]!, most: times.at(-1)! }]
    }),
  ) as Answers
}

function print(name: string, { snapshot, difference, open, memory, answers }: Figures) {
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`
  const ms = (time: number) => `${time.toFixed(time < 10 ? 1 : 0)} ms`
  console.log(
    `${name}: snapshot ${kB(snapshot)}, difference ${kB(difference)}, memory ${(memory / 1e6).toFixed(1)} MB, open ${ms(open)}; ` +
      Object.entries(answers)
        .map(([kind, { median, most }]) => `${kind} ${ms(median)} (${ms(most)})`)
        .join(', '),
  )
}
