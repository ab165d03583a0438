import { onboarding } from '#contract/onboarding.ts'
import { notYours } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import type { Database } from '../db/database.ts'
import { type Api, mount } from '../mount.ts'
import { galleryOf, readFacts } from './facts.ts'
import { classesOf, readOptions } from './options.ts'
import { ownShop } from './own-shop.ts'

/** What the wizard reads: the lists, the shop as far as it is filled in, and the summary at the end. */
export function answerReading(api: Api): void {
  mount(api, onboarding.dropdown, async ({ merchant_id }, { db, me, log }) => {
    const options = await readOptions(db, ownShop(merchant_id, { me, log }))
    return {
      data: {
        kbli_options: options.kbli,
        omzet_options: options.omzet,
        labor_options: options.labor,
        capital_options: options.capital,
      },
    }
  })

  mount(api, onboarding.detail, async ({ id, dropdown }, { db, me, log }) => {
    const shopId = ownShop(id, { me, log })
    const { classes, gallery, ...facts } = await everythingOf(api, { db, shopId, personId: me.id })
    return {
      data: {
        ...facts,
        kbli_codes: classes,
        gallery,
        ...(dropdown === 1 && { data_dropdown: await readOptions(db, shopId) }),
      },
    }
  })

  mount(api, onboarding.finish, async (_, { db, me, log }) => {
    const { classes, gallery, ...facts } = await everythingOf(api, {
      db,
      shopId: ownShop(null, { me, log }),
      personId: me.id,
    })
    return { data: { ...facts, merchant_kbli: classes, media: gallery } }
  })
}

type Whose = { db: Database; shopId: number; personId: number }

/** All of a shop for its owner, and with the keys of its pictures therefore. */
async function everythingOf({ keyed }: Api, { db, shopId, personId }: Whose) {
  const facts = await readFacts(db, shopId, personId)
  // Theirs a moment ago, when the token was read.
  if (!facts) throw notYours(words.notYours)
  const gallery = await galleryOf(db, shopId)
  return {
    ...facts,
    merchant: { ...facts.merchant, img_url: keyed.path(facts.merchant.img_url) },
    classes: await classesOf(db, shopId),
    gallery: gallery.map((picture) => ({ ...picture, url: keyed.path(picture.url) })),
  }
}
