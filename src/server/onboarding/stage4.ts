import type { Heard } from '#contract/endpoint.ts'
import { onboarding } from '#contract/onboarding.ts'
import { fewAtOnce } from '../few-at-once.ts'
import type { Photos } from '../files/photos.ts'
import { isText, type Wanted, wantedOf } from '../files/wanted.ts'
import { type Api, type By, mount } from '../mount.ts'
import { countPhoto } from '../photos.ts'
import { ownShop } from './own-shop.ts'
import { enterStage, mayEnter, passStage } from './stage.ts'
import { hangPhotos } from './wanted-photos.ts'

type Save = typeof onboarding.stage4

/** A logo and ten photos of 3 MB as text, for who sends them all in one save. The app sends paths. */
const bodyLimit = 60_000_000
/** A save of paths is a few hundred bytes; one of these is as much work as a thousand of them (I-08). */
const dear = { from: 1_000_000, atOnce: 2, again: 5 }
/** Longest sides, in pixels. */
const side = { logo: 1024, photo: 1600 }
const folder = 'merchant'

type Ready = { logo: Wanted; gallery: Wanted[] }

/** 'Upload Dokumen': the logo and the gallery as they shall be, whole (D30). */
export function mountStage4(api: Api, photos: Photos) {
  fewAtOnce(api.app, onboarding.stage4, dear)
  mount<Save, Ready>(api, onboarding.stage4, save, { bodyLimit, prepare })

  async function prepare({ img_64, img_64s }: Heard<Save>, { db, me, log }: By<Save>): Promise<Ready> {
    const sentAsText = [img_64, ...img_64s].filter(isText).length
    // Nobody develops photos for a save that will be refused.
    if (sentAsText > 0) await mayEnter(db, 4, { shopId: ownShop(null, { me, log }), me })
    for (let photo = 0; photo < sentAsText; photo++) await countPhoto(api.shared, me.id)
    const sending = { folder, personId: me.id }
    const logo = isText(img_64)
      ? await photos.takeSquare(img_64, { ...sending, field: 'img_64', side: side.logo })
      : img_64
    const gallery: Wanted[] = []
    for (const [at, entry] of img_64s.entries())
      gallery.push(await wantedOf(photos, entry, { ...sending, field: `img_64s.${at}`, longest: side.photo }))
    return { logo: { field: 'img_64', entry: logo }, gallery }
  }

  async function save({ base }: Heard<Save>, { db, me, log }: By<Save>, ready: Ready) {
    const door = { shopId: ownShop(null, { me, log }), me }
    await enterStage(db, 4, door)
    await hangPhotos(db, photos, { ...ready, base, shopId: door.shopId, personId: me.id })
    return passStage(db, 4, door)
  }
}
