import { useRoad } from '#offline/road.ts'
import { Road } from '#ui/Road.tsx'

/** Says that there is no road, wherever one is: the last of every layout, so that nothing moves when it comes. */
export const RoadBar = () => <Road open={useRoad().open} />
