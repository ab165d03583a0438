// @chunk after-start
// The bars of a weekly chart, in the units of its SVG. Narrow enough for twelve bars on a phone of 360 px, where one
// unit is one pixel.

export const chart = { width: 336, top: 20, plot: 128, foot: 34 } as const
export const chartHeight = chart.top + chart.plot + chart.foot

export type Bar = { x: number; y: number; width: number; height: number; middle: number }

/** The top of the axis: not below the highest number, and half of it is a whole number: 2, 4, 6, 8, 10, 20, 40 … */
export function axisTop(numbers: readonly number[]): number {
  const most = Math.max(0, ...numbers)
  if (most <= 2) return 2
  const ten = 10 ** Math.floor(Math.log10(most))
  for (const step of [1, 2, 4, 6, 8]) if (most <= step * ten && (step * ten) % 2 === 0) return step * ten
  return 10 * ten
}

/** A bar for each number; a number above zero is at least 2 units high, so that it is visible. */
export function barsOf(numbers: readonly number[]): Bar[] {
  const top = axisTop(numbers)
  const column = chart.width / Math.max(1, numbers.length)
  const gap = Math.min(6, column / 4)
  return numbers.map((number, index) => {
    const height = number > 0 ? Math.max(2, (number / top) * chart.plot) : 0
    return {
      x: index * column + gap / 2,
      y: chart.top + chart.plot - height,
      width: column - gap,
      height,
      middle: index * column + column / 2,
    }
  })
}

/** A number that fits above a bar: '950', '1,2rb', '15rb', '2,4jt'. */
export function shortNumber(number: number): string {
  if (number < 1000) return String(number)
  const [size, word] = number < 1_000_000 ? [1000, 'rb'] : [1_000_000, 'jt']
  const parts = number / size
  return `${parts < 10 ? String(Math.floor(parts * 10) / 10).replace('.', ',') : Math.floor(parts)}${word}`
}

/** The column that an arrow key, Home or End selects from column `at`; undefined for any other key. */
export function columnAfter(key: string, at: number, count: number): number | undefined {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[key]
  return to === undefined ? undefined : Math.min(count - 1, Math.max(0, to))
}
