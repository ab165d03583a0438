import { contract } from '#contract/index.ts'
import { expireCertificates } from '../db/expire-certificates.ts'
import { type Api, mount } from '../http/mount.ts'
import type { Photos } from '../pictures/photos.ts'
import { readCertificates } from './certificates.ts'
import { readOwnPage } from './own-page.ts'
import { readReferredMerchants } from './referred-merchants.ts'
import { mountRemovePost } from './remove-post.ts'
import { readRemovedPosts } from './removed-posts.ts'
import { requireOwnLspro } from './require-own-lspro.ts'
import { mountSaveAddress } from './save-address.ts'
import { mountCertificateCheck } from './save-certificate-check.ts'
import { mountSaveContact } from './save-contact.ts'
import { mountSaveInformation } from './save-information.ts'
import { mountSavePictures } from './save-pictures.ts'
import { mountSavePost } from './save-post.ts'

/** What a certification body reads and changes of its own. */
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
  mount(api, contract.lspro.merchants, async (heard, by) => {
    await expireCertificates(by.db)
    return readReferredMerchants(by.db, await requireOwnLspro(by), heard)
  })
  mount(api, contract.lspro.certificates, async (heard, by) => {
    await expireCertificates(by.db)
    return readCertificates(by.db, await requireOwnLspro(by), heard, api.signedPaths)
  })
}
