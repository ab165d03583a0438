import { addresses } from '#contract/addresses.ts'
import type { Ask } from '#contract/endpoint.ts'
import type { lspro } from '#contract/lspro/lspro.ts'
import type { NewEntry } from '#offline/outbox/outbox.ts'
import type { WriteRecord } from '#offline/outbox/write-record.ts'
import { session } from '#session/session.ts'
import { plainTextOf } from '#ui/fields/rich-text-length.ts'

// Every write of a post, as the outbox takes it. A post is known by the key its phone made for it, before the server knows
// of it and after. All writes of one post are one subject: they arrive in order.

export type PostingAsk = Ask<typeof lspro.savePosting>
type Key = string

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const savePattern = new RegExp(`^post:(${uuid})$`)
const removalPattern = new RegExp(`^post:(${uuid}) hapus$`)

/** The draft of a change of a post, and at the same time what a newer save of it replaces. */
export const postName = (key: Key) => `post:${key}`
/** What a newer removal, or putting back, replaces. */
export const removalName = (key: Key) => `${postName(key)} hapus`
/** The draft of what a body is about to post. */
export const composerName = (id: number) => `lspro:${id} postingan`

/** The key of the post whose save, or draft, has this name; undefined for any other name. */
export const keyOfPost = (name: string): Key | undefined => savePattern.exec(name)?.[1]
/** The same of its removal. */
export const keyOfRemoval = (name: string): Key | undefined => removalPattern.exec(name)?.[1]
/** The body whose new post is being written in the draft of this name. */
function composerOf(name: string): number | undefined {
  const [, id] = /^lspro:(\d+) postingan$/.exec(name) ?? []
  return id === undefined ? undefined : Number(id)
}

export const newPostKey = (): Key => crypto.randomUUID()

const page = () => {
  const body = session()?.lspro_id
  return body ? addresses.lspro(body) : addresses.lsproFeed
}
/** Where a post is changed, and put right. */
export const postEditor = (key: Key) => `${page()}?edit=${key}`

const newPosts = 'lspro posts'

const titleMost = 40
/** What it is called where it waits, by its first words. */
export function postTitle(remark: string): string {
  const [line = ''] = plainTextOf(remark).split('\n')
  return line.length > titleMost ? `Postingan “${line.slice(0, titleMost).trim()}…”` : `Postingan “${line}”`
}

/** A new post, or a change of one; `id` once the server has given it one. Ends the draft. */
export const savePostWrite = (key: Key, { id, remark, img_64, base }: PostingAsk, draft: string): NewEntry => ({
  name: 'lspro.savePosting',
  ask: { ...(id && { id }), external_id: key, remark, img_64: img_64 ?? null, ...(base !== undefined && { base }) },
  subject: postName(key),
  same: postName(key),
  // New ones come to stand in the order in which they were written, however heavy their pictures are.
  ...(!id && { line: newPosts }),
  over: [removalName(key)],
  title: postTitle(remark),
  to: postEditor(key),
  draft,
})

/** Takes a post away. What was being changed of it ends with it, and a change that was refused goes. */
export const removePostWrite = (key: Key, remark: string): NewEntry => ({
  name: 'lspro.removePosting',
  ask: { external_id: key },
  subject: postName(key),
  same: removalName(key),
  ends: true,
  over: [postName(key)],
  title: `Hapus ${postTitle(remark).replace('P', 'p')}`,
  to: page(),
  draft: postName(key),
})

/** Puts it back. One that has not left takes the removal's place, and a post that stands there stays. */
export const restorePostWrite = (key: Key, remark: string): NewEntry => ({
  name: 'lspro.restorePosting',
  ask: { external_id: key },
  subject: postName(key),
  same: removalName(key),
  title: `Tampilkan lagi ${postTitle(remark).replace('P', 'p')}`,
  to: page(),
})

export const postWrites = {
  'lspro.savePosting': {
    fieldLabels: { remark: 'Teks', img_64: 'Gambar' },
    draft: (name, { values }) => {
      const body = composerOf(name)
      if (body !== undefined) return { title: 'Postingan baru', to: addresses.lspro(body) }
      const key = keyOfPost(name)
      return key === undefined ? undefined : { title: postTitle(String(values.remark ?? '')), to: postEditor(key) }
    },
  },
  'lspro.removePosting': { fieldLabels: {}, draft: null, isFixed: true },
  'lspro.restorePosting': { fieldLabels: {}, draft: null, isFixed: true },
} satisfies Record<string, WriteRecord>
