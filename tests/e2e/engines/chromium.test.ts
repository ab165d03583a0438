import { chromiumEngine } from '../../support/engines/playwright-phone.ts'
import { describeWalk } from './walk.ts'

// @begins-early

describeWalk(chromiumEngine)
