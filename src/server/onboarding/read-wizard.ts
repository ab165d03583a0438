import { onboarding } from '#contract/onboarding/schemas.ts'
import { notYours } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { requireOwnShop } from '../auth/require-own.ts'
import type { Database } from '../db/database.ts'
import { type Api, mount } from '../http/mount.ts'
import { readGallery, readShopDetails } from '../shops/shop-details.ts'
import { readShopClasses, readWizardOptions } from '../shops/wizard-options.ts'

/** Endpoints that the wizard reads: the option lists, the shop as far as it is filled in, and the final summary. */
export function mountWizardReads(api: Api): void {
  mount(api, onboarding.dropdown, async ({ merchant_id }, { db, me, log }) => {
    const options = await readWizardOptions(db, requireOwnShop(merchant_id, { me, log }))
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
    const shopId = requireOwnShop(id, { me, log })
    const { classes, gallery, ...facts } = await readWholeShop(api, { db, shopId, personId: me.id })
    return {
      data: {
        ...facts,
        kbli_codes: classes,
        gallery,
        ...(dropdown === 1 && { data_dropdown: await readWizardOptions(db, shopId) }),
      },
    }
  })

  mount(api, onboarding.finish, async (_, { db, me, log }) => {
    const { classes, gallery, ...facts } = await readWholeShop(api, {
      db,
      shopId: requireOwnShop(null, { me, log }),
      personId: me.id,
    })
    return { data: { ...facts, merchant_kbli: classes, media: gallery } }
  })
}

type ShopOwnerQuery = { db: Database; shopId: number; personId: number }

/** All values of a shop for its owner, with signed picture paths. */
async function readWholeShop({ signedPaths }: Api, { db, shopId, personId }: ShopOwnerQuery) {
  const facts = await readShopDetails(db, shopId, personId)
  // The shop belonged to the caller when the token was read, but does not any more.
  if (!facts) throw notYours(commonTexts.notYours)
  const gallery = await readGallery(db, shopId)
  return {
    ...facts,
    merchant: { ...facts.merchant, img_url: signedPaths.sign(facts.merchant.img_url) },
    classes: await readShopClasses(db, shopId),
    gallery: gallery.map((picture) => ({ ...picture, url: signedPaths.sign(picture.url) })),
  }
}
