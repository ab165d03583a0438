import { round1 } from './colour.ts'

// Our own one-line alphabet, so that no font is needed where pictures are made.
const LETTERS: Record<string, [width: number, d: string]> = {
  A: [4, 'M0 6L2 0L4 6M.8 4H3.2'],
  B: [3.8, 'M0 0V6H2.2A1.6 1.6 0 0 0 2.2 2.8H0M0 0H2A1.4 1.4 0 0 1 2 2.8'],
  C: [4, 'M4 1.2A2.3 3 0 1 0 4 4.8'],
  D: [4, 'M0 0V6H1.4A2.6 3 0 0 0 1.4 0Z'],
  E: [3.2, 'M3.2 0H0V6H3.2M0 3H2.7'],
  F: [3.1, 'M3.1 0H0V6M0 3H2.6'],
  G: [4.2, 'M4 1.2A2.3 3 0 1 0 4.2 4.4V3.3H2.7'],
  H: [4, 'M0 0V6M4 0V6M0 3H4'],
  I: [0.2, 'M0 0V6'],
  J: [2.6, 'M2.6 0V4.6A1.3 1.4 0 0 1 0 4.6'],
  K: [3.8, 'M0 0V6M3.6 0L0 3.7M1.3 2.6L3.8 6'],
  L: [3, 'M0 0V6H3'],
  M: [4.8, 'M0 6V0L2.4 4.2L4.8 0V6'],
  N: [4, 'M0 6V0L4 6V0'],
  O: [4.6, 'M2.3 0A2.3 3 0 0 1 2.3 6A2.3 3 0 0 1 2.3 0Z'],
  P: [3.6, 'M0 6V0H2A1.65 1.65 0 0 1 2 3.3H0'],
  Q: [4.6, 'M2.3 0A2.3 3 0 0 1 2.3 6A2.3 3 0 0 1 2.3 0ZM3 4.5L4.6 6.3'],
  R: [3.8, 'M0 6V0H2A1.6 1.6 0 0 1 2 3.2H0M1.8 3.2L3.8 6'],
  S: [3.7, 'M3.4 .9C2.6-.4 .2-.2 .2 1.5C.2 3.4 3.7 2.5 3.7 4.5C3.7 6.3 .8 6.4 0 5'],
  T: [4, 'M0 0H4M2 0V6'],
  U: [4, 'M0 0V4A2 2 0 0 0 4 4V0'],
  V: [4, 'M0 0L2 6L4 0'],
  W: [5.6, 'M0 0L1.4 6L2.8 1.4L4.2 6L5.6 0'],
  X: [4, 'M0 0L4 6M4 0L0 6'],
  Y: [4, 'M0 0L2 3.2L4 0M2 3.2V6'],
  Z: [3.8, 'M0 0H3.8L0 6H3.8'],
  0: [3.4, 'M1.7 0A1.7 3 0 0 1 1.7 6A1.7 3 0 0 1 1.7 0Z'],
  1: [1.6, 'M0 1.3L1.6 0V6'],
  2: [3.4, 'M.1 1.5A1.7 1.6 0 1 1 3 2.6L0 6H3.4'],
  4: [3.8, 'M2.9 6V0L0 4.2H3.8'],
  6: [3.4, 'M2.8 0C1 .8 0 2.4 0 4.2A1.7 1.8 0 1 0 1.7 2.5A1.7 1.8 0 0 0 .1 3.8'],
  9: [3.4, 'M.6 6C2.4 5.2 3.4 3.6 3.4 1.8A1.7 1.8 0 1 0 1.7 3.5A1.7 1.8 0 0 0 3.3 2.2'],
  ':': [0.2, 'M.1 1.6V1.7M.1 4.4V4.5'],
  ' ': [1.6, ''],
}

/** Lines are separated by '|'; the letters are as large as the space allows. */
export function lettering(
  text: string,
  x: number,
  y: number,
  w: number,
  h: number,
  ink: string,
  weight = 0.95,
): string {
  const lines = text
    .toUpperCase()
    .split('|')
    .map((l) => [...l].map((ch) => LETTERS[ch] ?? LETTERS[' ']!))
  const span = (l: [number, string][]) => l.reduce((sum, g) => sum + g[0] + 1.7, -1.7)
  const s = Math.min(w / Math.max(...lines.map(span)), h / (lines.length * 8.6 - 2.6))
  const strokes = lines.map((l, i) => {
    let pen = -span(l) / 2
    const row = (i - (lines.length - 1) / 2) * 8.6 - 3
    const letters = l.map(([wide, d]) => {
      const x0 = round1(x + pen * s)
      pen += wide + 1.7
      return `<path transform="translate(${x0} ${round1(y + row * s)}) scale(${s.toFixed(2)})" d="${d}"/>`
    })
    return letters.join('')
  })
  const pen = `fill="none" stroke="${ink}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round"`
  return `<g ${pen}>${strokes.join('')}</g>`
}
