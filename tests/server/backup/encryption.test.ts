import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decrypt, encrypt } from '#server/backup/archive/encryption.ts'
import { BackupError } from '#server/backup/backup-error.ts'

const passphrase = 'kunci yang cukup panjang'
const chunk = 65_536
const headerLength = 59

async function collect(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

/** In pieces of this length, as a file or a network gives them. */
async function* pieces(bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

test.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk])(
  'encryption: %i bytes come back, in whatever pieces',
  async (length) => {
    const plain = randomBytes(length)
    const sealed = await collect(encrypt(pieces(plain, 10_007), passphrase))
    // Fewer bytes would be found by chance.
    if (length >= 32) expect(sealed.includes(plain.subarray(0, 32))).toBe(false)
    for (const size of [37_001, 1_000_000])
      expect((await collect(decrypt(pieces(sealed, size), passphrase))).equals(plain)).toBe(true)
  },
)

test('encryption: a file that ends early is noticed, also at the border of two chunks', async () => {
  const sealed = await collect(encrypt(pieces(randomBytes(3 * chunk), chunk), passphrase))
  const chunkEnd = headerLength + 2 * (chunk + 16)
  for (const length of [
    5,
    headerLength - 1,
    headerLength,
    headerLength + 10,
    chunkEnd,
    chunkEnd + 15,
    sealed.length - 1,
  ])
    await expect(collect(decrypt(pieces(sealed.subarray(0, length), chunk), passphrase)), `${length}`).rejects.toThrow(
      BackupError,
    )
})

test('encryption: a changed byte, or two chunks that changed places, are noticed', async () => {
  const sealed = await collect(encrypt(pieces(randomBytes(3 * chunk), chunk), passphrase))
  const length = chunk + 16
  for (const at of [30, 50, headerLength, headerLength + length - 1, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    await expect(collect(decrypt(pieces(changed, chunk), passphrase)), `byte ${at}`).rejects.toThrow(BackupError)
  }
  const [header, first, second, rest] = [
    sealed.subarray(0, headerLength),
    sealed.subarray(headerLength, headerLength + length),
    sealed.subarray(headerLength + length, headerLength + 2 * length),
    sealed.subarray(headerLength + 2 * length),
  ]
  await expect(
    collect(decrypt(pieces(Buffer.concat([header, second, first, rest]), chunk), passphrase)),
  ).rejects.toThrow(/rusak/)
})

test('encryption: the same bytes are encrypted differently each time, and another key does not open them', async () => {
  const plain = randomBytes(100)
  const [one, two] = [
    await collect(encrypt(pieces(plain, 50), passphrase)),
    await collect(encrypt(pieces(plain, 50), passphrase)),
  ]
  expect(one.equals(two)).toBe(false)
  await expect(collect(decrypt(pieces(one, 50), 'kunci lain yang panjang'))).rejects.toThrow(/^BACKUP_KEY bukan kunci/)
})
