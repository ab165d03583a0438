import { expect, test } from 'vitest'
import { addressOf, type Endpoint } from '#contract/endpoint.ts'
import { onboarding } from '#contract/onboarding/schemas.ts'
import { regions } from '#contract/regions/schemas.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { openShops, stage1, stage2, stage3 } from '../../fixtures/onboarding.fixture.ts'

// The server answers with success or with its own messages, for any values of the fields.

const { ask, send, upload, merchantAt, lines } = await openShops(usualEngine())

const calls = Object.entries({ ...onboarding, ...regions }) as [string, Endpoint][]
const fieldsOf = ({ ask }: Endpoint) => Object.keys((ask as unknown as { shape: object }).shape)
const values = [undefined, null, 0, '', {}, [], [{}], [null], true, 1e300, 'x'.repeat(50_000), '\u0000', '\ud800']
const english = /invalid|expected|received|input|required|must|too (big|small)|error/i

test.each(calls)(
  'onboarding endpoint %s answers any field values with a known code and a message in Indonesian',
  async (name, endpoint) => {
    const siti = await merchantAt(4)
    const whole: Record<string, object> = {
      stage1: stage1(),
      stage2: stage2(),
      stage3: stage3(),
      stage4: { img_64: await upload(siti) },
    }
    const inAddress = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field))
    for (const field of fieldsOf(endpoint))
      for (const value of values) {
        const body = { ...whole[name], [field]: value }
        if (inAddress.has(field) && String(value).length > 1000) continue
        const path = inAddress.has(field)
          ? endpoint.path.replace(`{${field}}`, encodeURIComponent(text(value)))
          : endpoint.path
        const said = await ask(path, body, siti.headers)
        expect(['00', '01', '03', '04', '05'], `${field} ${text(value).slice(0, 20)}`).toContain(said.code)
        for (const sentence of [said.message ?? '', ...Object.values(said.fields ?? {})])
          expect(sentence).not.toMatch(english)
      }
    expect(lines.join()).not.toContain('stumbled')
  },
)
const text = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? ''))

test.each(calls.filter(([, endpoint]) => fieldsOf(endpoint).length === 0))(
  'onboarding endpoint %s accepts an empty body like {}',
  async (_, endpoint) => {
    const siti = await merchantAt(5)
    const nothing = await send(addressOf(endpoint, {}), '', siti.headers)
    expect([nothing.statusCode, nothing.json().code]).toEqual([200, '00'])
    expect((await send(addressOf(endpoint, {}), '{', siti.headers)).json()).toEqual({
      code: '05',
      message: commonTexts.malformed,
    })
  },
)
