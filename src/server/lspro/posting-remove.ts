import { contract } from '#contract/index.ts'
import { lsproWords } from '#contract/lspro-rules.ts'
import { note } from '../audit.ts'
import { refuseUnfitting } from '../files/allowance.ts'
import { shownAnew } from '../micro-cache.ts'
import { type Api, mount } from '../mount.ts'
import { enterBody } from './own-door.ts'
import { noSuchPost, refuseTooMany, takePost } from './posting-find.ts'

/**
 * Removes a post, and puts it back. What holds already is answered with yes: nobody can put such a write right. Its picture
 * stays with it, seen by nobody, until the sweep (jobs/removed-posts.ts).
 */
export function mountPostingRemoval(api: Api) {
  const leaving = shownAnew(api)
  mount(
    api,
    contract.lspro.removePosting,
    async (which, by) => {
      const page = await enterBody(by)
      const { id, remark, state } = await takePost(by.db, page, which)
      if (state === 'shown') {
        await by.db.rows('update lspro_posting set removed_at = clock_timestamp() where id = $1', [id])
        await note(by.db, { by: by.me, action: 'post.removed', lsproId: page.id, before: { id, remark } })
      }
      return { message: lsproWords.removed }
    },
    { leaving },
  )
  mount(
    api,
    contract.lspro.restorePosting,
    async (which, by) => {
      const page = await enterBody(by)
      const { id, remark, picture, state } = await takePost(by.db, page, which)
      if (state === 'gone') throw noSuchPost()
      if (state === 'removed') {
        await refuseTooMany(by.db, page)
        if (picture) await refuseUnfitting(by.db, picture.pictureId)
        await by.db.rows('update lspro_posting set removed_at = null where id = $1', [id])
        await note(by.db, { by: by.me, action: 'post.restored', lsproId: page.id, after: { id, remark } })
      }
      return { message: lsproWords.restored }
    },
    { leaving },
  )
}
