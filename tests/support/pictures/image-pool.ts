import { createImagePool } from '#server/pictures/image-pool.ts'
import { quiet } from '../database/engines.ts'

/**
 * The worker processes for pictures of all test files in this process. They start with the first picture, and end some
 * seconds after the last one, or with this process.
 */
export const images = createImagePool({ log: quiet })
