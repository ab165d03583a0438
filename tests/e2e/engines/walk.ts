import { describe } from 'vitest'
import type { Engine } from '../../support/engines/engine-phone.ts'
import { walkOf } from '../../support/engines/walk-phone.ts'
import { walkWithAccount } from './account.walk.ts'
import { walkFurther } from './long.walk.ts'
import { walkAsMerchant } from './merchant.walk.ts'
import { walkAsVisitor } from './visitor.walk.ts'

/** The main promises of the product, in one engine: each test is a row of the table that a run prints at its end. */
export function describeWalk(engine: Engine) {
  const walk = walkOf(engine)
  describe(engine.name, () => {
    walkAsVisitor(walk)
    walkWithAccount(walk)
    walkAsMerchant(walk)
    walkFurther(walk)
  })
}
