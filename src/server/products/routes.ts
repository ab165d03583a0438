import type { Api } from '../http/mount.ts'
import type { Photos } from '../pictures/photos.ts'
import { mountFormOptions } from './form-options.ts'
import { mountOwnProducts } from './own-products.ts'
import { mountProductStatus } from './product-status.ts'
import { mountSaveProduct } from './save-product.ts'

/** A merchant's own products: writing them, where each stands, and what may be done with it. */
export const mountProducts =
  ({ photos }: { photos: Photos }) =>
  (api: Api): void => {
    mountSaveProduct(api, photos)
    mountProductStatus(api, photos)
    mountOwnProducts(api)
    mountFormOptions(api)
  }
