import { darken, lighten, mix } from './colour.ts'
import { fadeFill } from './fills.ts'
import { joinTimes } from './random.ts'
import { ellipse, opacityAttribute, strokedPath, transformed } from './shapes.ts'

/**
 * A right hand that holds a thing of wide × tall, which stands on 0, 0: what is behind the thing, and the thumb and the
 * fingertips before it.
 */
export function hold(wide: number, tall: number, skin: string): { behind: string; before: string } {
  const finger = Math.min(wide * 0.19, tall * 0.16)
  const outline = darken(skin, 0.32)
  const light = lighten(skin, 0.3)
  const limb = (d: string, width: number) =>
    strokedPath(d, outline, width + finger * 0.06) +
    strokedPath(d, skin, width) +
    transformed(-width * 0.12, -width * 0.1, strokedPath(d, light, width * 0.42, opacityAttribute(0.3)))

  const at = (x: number, y: number) => `${wide * x} ${tall * y}`
  const arm = `M${at(0.34, -0.16)}C${at(0.6, 0.06)} ${at(0.95, 0.4)} ${at(1.3, 1.1)}`
  const sleeve = `M${at(1.02, 0.5)}L${at(1.5, 1.3)}`
  const behind =
    limb(arm, finger * 3) +
    limb(`M${at(0.4, -0.2)}L${at(0.34, -0.38)}`, finger * 2.2) +
    strokedPath(sleeve, '#31485c', finger * 4) +
    strokedPath(`M${at(1.02, 0.5)}l${finger * 0.1} ${finger * 0.2}`, '#4a6479', finger * 4.1)

  // The fingers come round the left edge from behind, so only their ends are seen.
  const fingertip = (i: number) => {
    const y = -tall * 0.15 - i * finger * 1.04
    const reach = wide * (0.31 + (i % 2) * 0.03)
    return (
      strokedPath(
        `M${-wide * 0.53} ${y + finger * 0.12}L${-reach} ${y + finger * 0.2}`,
        '#2b1a12',
        finger * 0.98,
        opacityAttribute(0.2),
      ) + limb(`M${-wide * 0.54} ${y}L${-reach} ${y + finger * 0.06}`, finger * 0.9)
    )
  }
  const thumb = `M${at(0.55, -0.1)}C${at(0.5, -0.24)} ${at(0.34, -0.34)} ${at(0.16, -0.39)}`
  const nail = transformed(
    wide * 0.14,
    -tall * 0.396,
    ellipse(0, 0, finger * 0.36, finger * 0.27, mix(light, '#f3c6b4', 0.5), `stroke="${outline}" stroke-width="2"`),
    1,
    18,
  )
  const before =
    joinTimes(3, fingertip) +
    transformed(finger * 0.06, finger * 0.22, strokedPath(thumb, '#2b1a12', finger * 1.1, opacityAttribute(0.22))) +
    limb(thumb, finger * 1.14) +
    ellipse(wide * 0.56, -tall * 0.07, finger * 1.05, finger * 1.2, skin) +
    ellipse(wide * 0.52, -tall * 0.1, finger * 0.8, finger * 0.9, fadeFill(light, 45)) +
    nail
  return { behind, before }
}
