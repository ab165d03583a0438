import type { Photos } from './files/photos.ts'
import type { Api } from './mount.ts'
import { mountMine } from './products/mine.ts'
import { mountOptions } from './products/options.ts'
import { mountSave } from './products/save.ts'
import { mountStanding } from './products/stand.ts'

/** A merchant's own products: writing them, where each stands, and what may be done with it. */
export const answerProducts =
  ({ photos }: { photos: Photos }) =>
  (api: Api): void => {
    mountSave(api, photos)
    mountStanding(api, photos)
    mountMine(api)
    mountOptions(api)
  }
