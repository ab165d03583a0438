import { contract } from '#contract/index.ts'
import { type Api, mount } from '../http/mount.ts'
import type { Keys } from '../secrets/keys.ts'
import { readSubscription, removeSubscription, saveSubscription } from './subscriptions.ts'
import { vapidOf } from './worker.ts'

/** Endpoints of push subscriptions. The session determines person and phone. */
export const mountPush =
  ({ keys }: { keys: Keys }) =>
  (api: Api): void => {
    const { publicKey } = vapidOf(keys, api.baseUrl)
    mount(api, contract.push.here, async (_, { db, me }) => ({
      data: { key: publicKey, saved: await readSubscription(db, me) },
    }))
    mount(api, contract.push.save, async (input, { db, me }) => {
      await saveSubscription(db, me, input, api.sharedLimits)
      return {}
    })
    mount(api, contract.push.remove, async (_, { db, me }) => {
      await removeSubscription(db, me)
      return {}
    })
  }
