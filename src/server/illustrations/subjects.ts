import type { DrawSubject } from './illustration.ts'
import { bags } from './subjects/bags.ts'
import { bottles } from './subjects/bottles.ts'
import { boxes } from './subjects/boxes.ts'
import { building } from './subjects/building.ts'
import { care } from './subjects/care.ts'
import { clothes } from './subjects/clothes.ts'
import { drinks } from './subjects/drinks.ts'
import { electric } from './subjects/electric.ts'
import { fabricGoods } from './subjects/fabric-goods.ts'
import { food } from './subjects/food.ts'
import { footwear } from './subjects/footwear.ts'
import { furniture } from './subjects/furniture.ts'
import { kitchen } from './subjects/kitchen.ts'
import { machines } from './subjects/machines.ts'
import { protection } from './subjects/protection.ts'
import { sensors } from './subjects/sensors.ts'
import { spices } from './subjects/spices.ts'
import { tableware } from './subjects/tableware.ts'
import { testing } from './subjects/testing.ts'
import { toys } from './subjects/toys.ts'

const SUBJECTS: Record<string, DrawSubject> = {
  ...bags,
  ...bottles,
  ...drinks,
  ...food,
  ...spices,
  ...fabricGoods,
  ...clothes,
  ...footwear,
  ...protection,
  ...tableware,
  ...kitchen,
  ...furniture,
  ...toys,
  ...boxes,
  ...building,
  ...electric,
  ...sensors,
  ...machines,
  ...care,
  ...testing,
}

/** The motif of this name; a carton for an unknown name. */
export const subjectOf = (name: string): DrawSubject => SUBJECTS[name] ?? SUBJECTS.carton!
