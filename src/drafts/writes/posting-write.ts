import { addresses } from '#contract/addresses.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import type { lspro } from '#contract/lspro/schemas.ts'
import { plainTextOf } from '#contract/text/rich-text.ts'
import { environment } from '#offline/environment.ts'
import type { NewEntry } from '#offline/outbox/outbox.ts'
import type { WriteRecord } from '#offline/outbox/write-record.ts'
import { session } from '#session/session.ts'

// The outbox entries of all writes of a post. A post is identified by the key that the phone has made for it, before
// the server has stored it and after. All writes of one post are one subject, so they arrive in order.

export type PostingRequest = RequestOf<typeof lspro.savePosting>
type Key = string

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const savePattern = new RegExp(`^post:(${uuid})$`)
const removalPattern = new RegExp(`^post:(${uuid}) hapus$`)

/** The name of the draft of a change of a post, and the `same` of its save. */
export const postName = (key: Key) => `post:${key}`
/** The `same` of the removal and of the restoration of a post: the newer of them replaces the other. */
export const removalName = (key: Key) => `${postName(key)} hapus`
/** The name of the draft of a new post of a body. */
export const composerName = (id: number) => `lspro:${id} postingan`

/** The key of the post whose save, or draft, has this name; undefined for any other name. */
export const keyOfPost = (name: string): Key | undefined => savePattern.exec(name)?.[1]
/** The key of the post whose removal or restoration has this name; undefined for any other name. */
export const keyOfRemoval = (name: string): Key | undefined => removalPattern.exec(name)?.[1]
/** The id of the body whose new post has a draft of this name; undefined for any other name. */
function composerOf(name: string): number | undefined {
  const [, id] = /^lspro:(\d+) postingan$/.exec(name) ?? []
  return id === undefined ? undefined : Number(id)
}

export const newPostKey = (): Key => environment.newId()

const page = () => {
  const body = session()?.lspro_id
  return body ? addresses.lspro(body) : addresses.lsproFeed
}
/** The address where a post is edited, and a rejected save corrected. */
export const postEditor = (key: Key) => `${page()}?edit=${key}`

const newPosts = 'lspro posts'

const maxTitleLength = 40
/** The title of a post in the outbox, with its first words. */
export function postTitle(remark: string): string {
  const [line = ''] = plainTextOf(remark).split('\n')
  return line.length > maxTitleLength ? `Postingan “${line.slice(0, maxTitleLength).trim()}…”` : `Postingan “${line}”`
}

/** Saves a new post or a change of one; `id` is undefined until the server has assigned it. Ends the draft. */
export const savePostWrite = (key: Key, { id, remark, img_64, base }: PostingRequest, draft: string): NewEntry => ({
  name: 'lspro.savePosting',
  ask: { ...(id && { id }), external_id: key, remark, img_64: img_64 ?? null, ...(base !== undefined && { base }) },
  subject: postName(key),
  same: postName(key),
  // New posts appear in the order in which they were written, even if a picture takes long to upload.
  ...(!id && { line: newPosts }),
  over: [removalName(key)],
  title: postTitle(remark),
  to: postEditor(key),
  draft,
})

/** Removes a post. Ends the draft of a change of it, and deletes a rejected change. */
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

/** Restores a removed post. It replaces an unsent removal; the server leaves a post that is not removed as it is. */
export const restorePostWrite = (key: Key, remark: string): NewEntry => ({
  name: 'lspro.restorePosting',
  ask: { external_id: key },
  subject: postName(key),
  same: removalName(key),
  title: `Tampilkan lagi ${postTitle(remark).replace('P', 'p')}`,
  to: page(),
})

export const postLabels = { remark: 'Teks', img_64: 'Gambar' }

export const postWrites = {
  'lspro.savePosting': {
    fieldLabels: postLabels,
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
