import { contract } from '#contract/index.ts'
import { lsproMessages } from '#contract/lspro/rules.ts'
import { writeAuditLog } from '../db/audit-log.ts'
import { clearCacheAfterSave } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import { requireQuotaToRestore } from '../pictures/quota.ts'
import { lockPost, postNotFound, requireBelowPostLimit } from './find-post.ts'
import { lockOwnLspro } from './require-own-lspro.ts'

/**
 * Removes and restores posts. A write that changes nothing succeeds, because its sender could not correct it. The
 * picture of a removed post stays, hidden, until the post is purged (server/lspro/purge-removed-posts.ts).
 */
export function mountRemovePost(api: Api) {
  const clearCacheOnSave = clearCacheAfterSave(api)
  mount(
    api,
    contract.lspro.removePosting,
    async (which, by) => {
      const page = await lockOwnLspro(by)
      const { id, remark, state } = await lockPost(by.db, page, which)
      if (state === 'shown') {
        await by.db.query('update lspro_posting set removed_at = clock_timestamp() where id = $1', [id])
        await writeAuditLog(by.db, { by: by.me, action: 'post.removed', lsproId: page.id, before: { id, remark } })
      }
      return { message: lsproMessages.removed }
    },
    { transformAnswer: clearCacheOnSave },
  )
  mount(
    api,
    contract.lspro.restorePosting,
    async (which, by) => {
      const page = await lockOwnLspro(by)
      const { id, remark, picture, state } = await lockPost(by.db, page, which)
      if (state === 'gone') throw postNotFound()
      if (state === 'removed') {
        await requireBelowPostLimit(by.db, page)
        if (picture) await requireQuotaToRestore(by.db, picture.pictureId)
        await by.db.query('update lspro_posting set removed_at = null where id = $1', [id])
        await writeAuditLog(by.db, { by: by.me, action: 'post.restored', lsproId: page.id, after: { id, remark } })
      }
      return { message: lsproMessages.restored }
    },
    { transformAnswer: clearCacheOnSave },
  )
}
