import { resolve } from 'node:path'

export type DiskAddress = { kind: 'disk'; folder: string }
export type S3Address = {
  kind: 's3'
  bucket: string
  /** Before every name, with a slash at its end; '' for none. */
  prefix: string
  /** Unset: Amazon's own. */
  endpoint: string | undefined
  region: string
  /** The bucket is a part of the path, not of the host name. */
  pathStyle: boolean
  credentials: { accessKeyId: string; secretAccessKey: string }
}
export type StoreAddress = DiskAddress | S3Address

type Keys = { accessKeyId: string | undefined; secretAccessKey: string | undefined }

const parameterNames = ['endpoint', 'region', 'path_style']

/** The setting or option that an address is for, in messages: its name, and the form of it that is not a bucket. */
type AddressSetting = { name: string; otherForm: string }
const fileStoreSetting: AddressSetting = { name: 'FILE_STORE', otherForm: 'file:/jalur/folder' }

const formText = ({ name, otherForm }: AddressSetting) =>
  `${name} harus berupa ${otherForm} atau s3://bucket/awalan?endpoint=https://…&region=…&path_style=1.`
const keysText = ({ name }: AddressSetting) =>
  `AWS_ACCESS_KEY_ID dan AWS_SECRET_ACCESS_KEY wajib diisi bila ${name} adalah s3://….`

/**
 * Parses the address of a file store: `file:/var/lib/etalase/files`, or
 * `s3://bucket/prefix?endpoint=https://host&region=…&path_style=1`. Throws an Error with a sentence for the operator,
 * which names the `setting`.
 */
export function parseStoreAddress(text: string, keys: Keys, setting = fileStoreSetting): StoreAddress {
  if (text.startsWith('file:')) {
    const folder = text.slice('file:'.length).replace(/^\/\/(?=\/)/, '')
    if (folder === '' || folder.startsWith('//')) throw new Error(formText(setting))
    return { kind: 'disk', folder: resolve(folder) }
  }
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:' || !isBucket(url.hostname) || url.username || url.port || url.hash)
    throw new Error(formText(setting))
  if ([...url.searchParams.keys()].some((name) => !parameterNames.includes(name))) throw new Error(formText(setting))
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  const pathStyle = url.searchParams.get('path_style') ?? '0'
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  if ((endpoint && !isEndpoint(endpoint)) || !/^[01]$/.test(pathStyle) || !/^[\w./-]*$/.test(prefix))
    throw new Error(formText(setting))
  if (!keys.accessKeyId || !keys.secretAccessKey) throw new Error(keysText(setting))
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix: prefix && `${prefix}/`,
    endpoint,
    region: url.searchParams.get('region') ?? 'us-east-1',
    pathStyle: pathStyle === '1',
    credentials: { accessKeyId: keys.accessKeyId, secretAccessKey: keys.secretAccessKey },
  }
}

/** For people and logs: without keys. */
export const storeName = (address: StoreAddress): string =>
  address.kind === 'disk' ? address.folder : `s3://${address.bucket}/${address.prefix}`

const isBucket = (text: string) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text)

function isEndpoint(text: string) {
  if (!URL.canParse(text)) return false
  const { protocol, search, hash, username } = new URL(text)
  return /^https?:$/.test(protocol) && !search && !hash && !username
}
