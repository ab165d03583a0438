import { contract } from '#contract/index.ts'
import { notThere } from '#contract/problem.ts'
import type { AccountParts } from '../account.ts'
import { type Api, mount } from '../mount.ts'
import { bodyOfReferral } from './referral.ts'

const small = 4 * 1024
const minute = 60
const hour = 60 * minute

/** How one comes in: signing up, signing in, and what the letters lead to. */
export const answerDoors =
  (_parts: AccountParts) =>
  (api: Api): void => {
    const { account } = contract
    mount(
      api,
      account.referral,
      async ({ referral_code }, { db }) => {
        const body = await bodyOfReferral(db, referral_code)
        if (!body) throw notThere('Nama Lembaga Tidak Ditemukan!')
        return { data: { name: body.name } }
      },
      {
        bodyLimit: small,
        perPlace: [
          { most: 20, seconds: minute },
          { most: 100, seconds: hour },
        ],
      },
    )
  }
