import { contract } from '#contract/index.ts'
import type { Keys } from './keys.ts'
import { type Api, mount } from './mount.ts'
import { vapidOf } from './push/job.ts'
import { removeSubscription, savedOf, saveSubscription } from './push/subscriptions.ts'

/** The way to somebody's phone with the app closed. Whose and which phone it is, the session says. */
export const answerPush =
  ({ keys }: { keys: Keys }) =>
  (api: Api): void => {
    const { publicKey } = vapidOf(keys, api.baseUrl)
    mount(api, contract.push.here, async (_, { db, me }) => ({
      data: { key: publicKey, saved: await savedOf(db, me) },
    }))
    mount(api, contract.push.save, async (typed, { db, me }) => {
      await saveSubscription(db, me, typed, api.shared)
      return {}
    })
    mount(api, contract.push.remove, async (_, { db, me }) => {
      await removeSubscription(db, me)
      return {}
    })
  }
