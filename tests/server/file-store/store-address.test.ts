import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { parseStoreAddress, storeName } from '#server/file-store/store-address.ts'

const keys = { accessKeyId: 'key', secretAccessKey: 'very secret' }

test('store address: a bucket with its endpoint, region, prefix and style', () => {
  expect(
    parseStoreAddress('s3://pictures/a/b/?endpoint=https://s3.example:9000&region=id-1&path_style=1', keys),
  ).toEqual({
    kind: 's3',
    bucket: 'pictures',
    prefix: 'a/b/',
    endpoint: 'https://s3.example:9000',
    region: 'id-1',
    pathStyle: true,
    credentials: keys,
  })
  expect(parseStoreAddress('s3://pictures', keys)).toMatchObject({
    prefix: '',
    region: 'us-east-1',
    pathStyle: false,
  })
})

test('store address: a folder, relative to the working folder or absolute', () => {
  expect(parseStoreAddress('file:./data/files', keys)).toEqual({ kind: 'disk', folder: resolve('data/files') })
  expect(parseStoreAddress('file:///var/files', keys)).toEqual({ kind: 'disk', folder: '/var/files' })
})

test.each([
  'file:',
  'file://host/share',
  '/var/files',
  's3:',
  's3://',
  's3://UPPER_case/x',
  's3://user:secret@pictures/x',
  's3://pictures/x?endpoint=ftp://host',
  's3://pictures/x?endpoint=nowhere',
  's3://pictures/x?path_style=yes',
  's3://pictures/x?regoin=a',
  's3://pictures/a b',
  'https://pictures/x',
])('store address: %s is refused with a sentence', (text) => {
  expect(() => parseStoreAddress(text, keys)).toThrow(/^FILE_STORE harus berupa/)
})

test('store address: a bucket needs both keys, and its name for logs has none of them', () => {
  expect(() => parseStoreAddress('s3://pictures', { ...keys, secretAccessKey: undefined })).toThrow(/AWS_SECRET/)
  expect(storeName(parseStoreAddress('s3://pictures/a?region=b', keys))).toBe('s3://pictures/a/')
})

test('configuration: without FILE_STORE the files are in DATA_DIR; a wrong one is said beside other mistakes', () => {
  expect(readConfig({ DATA_DIR: '/srv/etalase' }).fileStore).toEqual({ kind: 'disk', folder: '/srv/etalase/files' })
  const wrong = { FILE_STORE: 's3://pictures', READ_DATABASE_URL: 'postgres://x' }
  expect(() => readConfig(wrong)).toThrow(/READ_DATABASE_URL[\s\S]*AWS_ACCESS_KEY_ID/)
})
