import { internationalOf } from '#contract/contacts/read-phone.ts'
import type { Answer, Input } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { lsproMessages, restoreDays } from '#contract/lspro/rules.ts'
import type { RemovedPosting } from '#contract/lspro/schemas.ts'
import { type Columns, changeColumns } from '../db/change-columns.ts'
import type { Database } from '../db/database.ts'
import { expireCertificates } from '../db/expire-certificates.ts'
import { buildBaseColumns, buildColumns, type ColumnBuilders } from '../db/three-way-merge.ts'
import { clearCacheAfterSave } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import type { SignedPaths } from '../http/signed-paths.ts'
import type { Photos } from '../pictures/photos.ts'
import { pictureColumnsSql } from '../pictures/picture-columns.ts'
import { normalizeWebsite } from '../sanitize/social-link.ts'
import { readCertificates } from './certificates.ts'
import { readOwnPage } from './own-page.ts'
import { readReferredMerchants } from './referred-merchants.ts'
import { mountRemovePost } from './remove-post.ts'
import { lockOwnLspro, requireOwnLspro } from './require-own-lspro.ts'
import { mountSaveAddress } from './save-address.ts'
import { mountCertificateCheck } from './save-certificate-check.ts'
import { mountSaveInformation } from './save-information.ts'
import { mountSavePictures } from './save-pictures.ts'
import { mountSavePost } from './save-post.ts'

/** Endpoints for the accounts of a certification body. */
export const ownLsproRoutes =
  ({ photos }: { photos: Photos }) =>
  (api: Api): void => {
    mountOwnReads(api)
    mountSaveAddress(api)
    mountSaveContact(api)
    mountSaveInformation(api)
    mountSavePictures(api, photos)
    mountSavePost(api, photos)
    mountRemovePost(api)
    mountCertificateCheck(api)
  }

function mountOwnReads(api: Api) {
  mount(api, contract.lspro.own, async (_, by) => ({
    data: await readOwnPage(by.db, await requireOwnLspro(by), api.signedPaths),
  }))
  mount(api, contract.lspro.removedPosts, async (_, by) =>
    readRemovedPosts(by.db, await requireOwnLspro(by), api.signedPaths),
  )
  mount(api, contract.lspro.merchants, async (input, by) => {
    await expireCertificates(by.db)
    return readReferredMerchants(by.db, await requireOwnLspro(by), input)
  })
  mount(api, contract.lspro.certificates, async (input, by) => {
    await expireCertificates(by.db)
    return readCertificates(by.db, await requireOwnLspro(by), input, api.signedPaths)
  })
}

const maxRows = 100

type RemovedPostRow = Omit<RemovedPosting, 'created_at' | 'removed_at'> & { created_at: Date; removed_at: Date }

/** Removed posts that can be restored, the last removed first. Their pictures are not public, so paths are signed. */
async function readRemovedPosts(
  db: Database,
  id: number,
  signedPaths: SignedPaths,
): Promise<Answer<typeof contract.lspro.removedPosts>> {
  const found = await db.query<RemovedPostRow>(
    `select post.id, post.external_id, post.created_at, post.removed_at, post.remark, ${pictureColumnsSql('picture')}
     from lspro_posting post left join picture on picture.id = post.picture_id
     where post.lspro_id = $1 and post.removed_at > now() - interval '${restoreDays} days' and post.remark <> ''
     order by post.removed_at desc, post.id desc limit ${maxRows}`,
    [id],
  )
  const toRemovedPosting = ({ created_at, removed_at, img_url, ...post }: RemovedPostRow): RemovedPosting => ({
    ...post,
    img_url: signedPaths.sign(img_url),
    created_at: created_at.toISOString(),
    removed_at: removed_at.toISOString(),
  })
  return { data: found.map(toRemovedPosting) }
}

type ContactInput = Input<typeof contract.lspro.saveContact>
const columns: ColumnBuilders<ContactInput, Columns> = {
  mobile_phone: ({ mobile_phone }) => mobile_phone && internationalOf(mobile_phone),
  office_phone: (input) => input.office_phone,
  email: (input) => input.email,
  website: (input) => normalizeWebsite(input.website, 'website'),
}

/** Saves a body's contact details; all of them are optional. */
function mountSaveContact(api: Api) {
  mount(
    api,
    contract.lspro.saveContact,
    async (input, by) => {
      await changeColumns(by.db, await lockOwnLspro(by), buildColumns(columns, input), {
        base: buildBaseColumns(columns, contract.lspro.saveContact.ask, input.base),
      })
      return { message: lsproMessages.saved }
    },
    { transformAnswer: clearCacheAfterSave(api) },
  )
}
