import { expect, test } from 'vitest'
import { isCertificateNo, sniNumbers } from '#contract/products/rules.ts'
import { bareSniKey, cleanNumber } from '#contract/sni/number-key.ts'

test.each([
  ['SNI 4305:2018', 'SNI 4305:2018'],
  ['\u200bSNI\u00a04305:2018\ufeff', 'SNI 4305:2018'],
  ['ＳＮＩ　４３０５：２０１８', 'SNI 4305:2018'],
  ['SNI ٤٣٠٥:٢٠١٨', 'SNI 4305:2018'],
  ['SNI 01\u20134852\u22121998', 'SNI 01-4852-1998'],
  ['SNI SNI 4305:2018', 'SNI 4305:2018'],
  ['sni: SNI. sni 4305:2018', 'sni 4305:2018'],
  ['SNI IEC 60598-1', 'SNI IEC 60598-1'],
  ['SNIKERS 12', 'SNIKERS 12'],
  ['LSPR\u202e\u2011012\t\u2011 IDN', 'LSPR-012 - IDN'],
])('cleanNumber: %j is stored as %j', (typed, stored) => {
  expect(cleanNumber(typed)).toBe(stored)
  expect(cleanNumber(stored)).toBe(stored)
  expect(sniNumbers(`${typed}，SNI 1:2000`)).toEqual([stored, 'SNI 1:2000'])
  expect(isCertificateNo(typed)).toBe(true)
  expect(bareSniKey(typed)).toBe(bareSniKey(stored))
})
