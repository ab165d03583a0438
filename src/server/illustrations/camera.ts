import type { Illustration } from './illustration.ts'

/**
 * The faults of a phone's camera. `light`: the factor of the brightness; `warmth` from -1, blue, to 1, yellow; `noise`
 * in levels of 255; `blur` in pixels; `vignette` from 0 to 1, how dark the corners are.
 */
export type CameraFaults = { light: number; warmth: number; noise: number; blur: number; vignette: number }

const FAULTS: Partial<Record<NonNullable<Illustration['view']>, CameraFaults>> = {
  kitchen: { light: 0.66, warmth: 0.4, noise: 15, blur: 1.4, vignette: 0.45 },
  hand: { light: 0.94, warmth: 0.08, noise: 6, blur: 0.8, vignette: 0.15 },
  near: { light: 1.04, warmth: 0.06, noise: 7, blur: 3.5, vignette: 0.2 },
  floor: { light: 0.86, warmth: -0.18, noise: 9, blur: 1, vignette: 0.25 },
  panorama: { light: 1.14, warmth: -0.05, noise: 5, blur: 0.8, vignette: 0.1 },
}

/** Undefined for a drawing that is no photo, and for a photo that a program made: on white, or of a screen. */
export const cameraFaultsOf = ({ scene, view }: Illustration): CameraFaults | undefined =>
  scene === 'snapshot' ? FAULTS[view ?? 'kitchen'] : undefined
