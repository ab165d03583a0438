import { webkit } from '../../support/engines/webkit-phone.ts'
import { describeWalk } from './walk.ts'

// @begins-early

describeWalk(webkit)
