import type { Motif } from './kinds.ts'
import { bags } from './motifs/bags.ts'
import { bottles } from './motifs/bottles.ts'
import { building } from './motifs/building.ts'
import { care } from './motifs/care.ts'
import { clothes } from './motifs/clothes.ts'
import { cloths } from './motifs/cloths.ts'
import { drinks } from './motifs/drinks.ts'
import { electric } from './motifs/electric.ts'
import { food } from './motifs/food.ts'
import { footwear } from './motifs/footwear.ts'
import { furniture } from './motifs/furniture.ts'
import { kitchen } from './motifs/kitchen.ts'
import { machines } from './motifs/machines.ts'
import { parcels } from './motifs/parcels.ts'
import { protection } from './motifs/protection.ts'
import { signal } from './motifs/signal.ts'
import { spices } from './motifs/spices.ts'
import { tableware } from './motifs/tableware.ts'
import { testing } from './motifs/testing.ts'
import { toys } from './motifs/toys.ts'

const MOTIFS: Record<string, Motif> = {
  ...bags,
  ...bottles,
  ...drinks,
  ...food,
  ...spices,
  ...cloths,
  ...clothes,
  ...footwear,
  ...protection,
  ...tableware,
  ...kitchen,
  ...furniture,
  ...toys,
  ...parcels,
  ...building,
  ...electric,
  ...signal,
  ...machines,
  ...care,
  ...testing,
}

/** The motif of this name; a carton for a name we do not know. */
export const motifOf = (name: string): Motif => MOTIFS[name] ?? MOTIFS.carton!
