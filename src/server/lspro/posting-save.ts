import type { Base } from '#contract/base.ts'
import type { Heard } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { lsproWords } from '#contract/lspro-rules.ts'
import { malformed } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import { note } from '../audit.ts'
import type { Page } from '../changed.ts'
import type { Database } from '../db/database.ts'
import { fewAtOnce } from '../few-at-once.ts'
import { postWeight } from '../files/photo-text.ts'
import type { Photos, Shown } from '../files/photos.ts'
import { hanger, isText, type Wanted, wantedOf } from '../files/wanted.ts'
import { shownAnew } from '../micro-cache.ts'
import { type Api, mount } from '../mount.ts'
import { admit, dear, sending, type Taking } from '../photos-first.ts'
import { pushPost } from '../push/told.ts'
import { keptRichText } from '../rich-text.ts'
import { pictureSince, since } from '../since.ts'
import { enterBody, ownBody } from './own-door.ts'
import { findPost, noSuchPost, type OwnPost, refuseAnother } from './posting-find.ts'

type Save = typeof contract.lspro.savePosting
type Ready = { remark: string; wanted: Wanted | null }
type Hung = Shown & { path: string }

/** Fifty thousand letters, which JSON may make six of each, and 3,000,000 bytes as base64. */
const bodyLimit = 320 * 1024 + 4_300_000
const longest = 1600

/** What a body posts: text with at most one picture, which hangs in that post and nowhere else. */
export function mountPosting(api: Api, photos: Photos) {
  fewAtOnce(api.app, contract.lspro.savePosting, dear)
  const taking: Taking = { photos, shared: api.shared, folder: 'posting', may: async (by) => void (await ownBody(by)) }

  mount<Save, Ready>(
    api,
    contract.lspro.savePosting,
    async (typed, { db, me, log }, ready) => {
      const page = await enterBody({ db, me, log })
      const before = await postToChange(db, page, typed)
      const base = before && typed.base
      const wanted = pictureSince(ready.wanted, before?.picture?.path, base)
      const kept = {
        ...remarkSince(ready.remark, before, base),
        picture: wanted && (await hang(db, page, before, wanted)),
      }
      const { id, external_id } = before
        ? await change(db, page, before, kept)
        : await begin(db, page, typed.external_id, kept)
      if (before?.picture && before.picture.pictureId !== kept.picture?.pictureId)
        await photos.takeDown(db, before.picture.pictureId)
      return { message: before ? lsproWords.changed : lsproWords.posted, data: { id, external_id } }
    },
    { bodyLimit, leaving: shownAnew(api), prepare },
  )

  async function prepare({ remark, img_64 }: Heard<Save>, by: Parameters<typeof admit>[2]): Promise<Ready> {
    // Words first: a photo takes a second, and the form has to be put right anyway.
    const clean = remarkOf(remark)
    if (!img_64) return { remark: clean, wanted: null }
    await admit(taking, [img_64].filter(isText), by)
    const wanted = await wantedOf(photos, img_64, { ...sending(taking, by, 'img_64'), longest, weight: postWeight })
    return { remark: clean, wanted }
  }

  /** A path is that of the picture which hangs in this post, or of an upload of one's own. */
  function hang(tx: Database, { me }: Page, post: OwnPost | undefined, wanted: Wanted): Promise<Hung> {
    const known = new Map<string, Shown>(post?.picture ? [[post.picture.path, post.picture]] : [])
    return hanger(tx, { photos, known, personId: me.id, weight: postWeight })(wanted)
  }
}

function remarkOf(typed: string): string {
  const kept = keptRichText(typed)
  const wrong = kept === null ? lsproWords.emptyPost : kept === 'too long' ? lsproWords.longPost : undefined
  if (wrong) throw malformed(words.malformed, { remark: wrong })
  return kept!
}

/** The words of a save over those that another phone may have written since `base`. */
function remarkSince(remark: string, now: OwnPost | undefined, base: Base): { remark: string } {
  const said = typeof base?.remark === 'string' ? keptRichText(base.remark) : undefined
  return now && said !== undefined ? since({ remark }, { remark: now.remark }, { remark: said }) : { remark }
}

/**
 * The post that is named; undefined for a new one. A number must be there; a key that nobody knows yet is that of a new one,
 * and the same key once more is the same post. Throws code 04 for one that was removed: what nobody sees is not changed.
 */
async function postToChange(tx: Database, page: Page, { id, external_id }: Heard<Save>): Promise<OwnPost | undefined> {
  if (!id && !external_id) return undefined
  const found = await findPost(tx, page, { id, external_id })
  if (found ? found.state !== 'shown' : id) throw noSuchPost()
  return found
}

type Kept = { remark: string; picture: Hung | null }
const told = (id: number, { remark, picture }: Kept) => ({ id, remark, img_url: picture?.path ?? null })

async function begin(tx: Database, page: Page, key: string | null | undefined, post: Kept) {
  const { id: lsproId, me } = page
  await refuseAnother(tx, page)
  const [made] = await tx.rows<{ id: number; external_id: string }>(
    `insert into lspro_posting (lspro_id, external_id, remark, picture_id, created_by, created_at, updated_at)
     values ($1, coalesce($2::uuid, gen_random_uuid()), $3, $4, $5, clock_timestamp(), clock_timestamp())
     returning id, external_id`,
    [lsproId, key, post.remark, post.picture?.pictureId, me.id],
  )
  await note(tx, { by: me, action: 'post.saved', lsproId, after: told(made!.id, post) })
  await pushPost(tx, { lsproId, postId: made!.id })
  return made!
}

/** The same text with the same picture is nothing to do. */
async function change(tx: Database, { id: lsproId, me }: Page, before: OwnPost, post: Kept) {
  if (before.remark === post.remark && before.picture?.pictureId === post.picture?.pictureId) return before
  await tx.rows('update lspro_posting set remark = $2, picture_id = $3, updated_at = clock_timestamp() where id = $1', [
    before.id,
    post.remark,
    post.picture?.pictureId,
  ])
  const change = { before: told(before.id, before), after: told(before.id, post) }
  await note(tx, { by: me, action: 'post.saved', lsproId, ...change })
  return before
}
