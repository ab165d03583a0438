import { contract } from '#contract/index.ts'
import type { Photos } from '../files/photos.ts'
import { type Api, mount } from '../mount.ts'
import { onTheShelfToday } from '../showcase/today.ts'
import { mountAddress } from './address-save.ts'
import { mountCheck } from './certificate-save.ts'
import { readCertificates } from './certificates.ts'
import { mountContact } from './contact-save.ts'
import { mountInformation } from './information-save.ts'
import { readMerchants } from './merchants.ts'
import { ownBody } from './own-door.ts'
import { readOwnPage } from './own-page.ts'
import { mountPictures } from './picture-save.ts'
import { mountPostingRemoval } from './posting-remove.ts'
import { mountPosting } from './posting-save.ts'
import { readRemovedPosts } from './removed-posts.ts'

/** What a certification body reads and changes of its own. */
export const answerOwnLspro =
  ({ photos }: { photos: Photos }) =>
  (api: Api): void => {
    answerReads(api)
    mountAddress(api)
    mountContact(api)
    mountInformation(api)
    mountPictures(api, photos)
    mountPosting(api, photos)
    mountPostingRemoval(api)
    mountCheck(api)
  }

function answerReads(api: Api) {
  mount(api, contract.lspro.own, async (_, by) => ({ data: await readOwnPage(by.db, await ownBody(by), api.keyed) }))
  mount(api, contract.lspro.removedPosts, async (_, by) => readRemovedPosts(by.db, await ownBody(by), api.keyed))
  mount(api, contract.lspro.merchants, async (heard, by) => {
    await onTheShelfToday(by.db)
    return readMerchants(by.db, await ownBody(by), heard)
  })
  mount(api, contract.lspro.certificates, async (heard, by) => {
    await onTheShelfToday(by.db)
    return readCertificates(by.db, await ownBody(by), heard, api.keyed)
  })
}
