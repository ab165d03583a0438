import { useRoad } from '#offline/road.ts'
import { Road } from '#ui/Road.tsx'

/** Says that there is no road, wherever one is. */
export const RoadBar = () => <Road open={useRoad().open} />
