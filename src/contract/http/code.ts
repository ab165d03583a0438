/** The codes of all answers; src/docs/how-it-works.md has a table of their meanings. */
export const code = {
  done: '00',
  refused: '01',
  unverified: '02',
  notYours: '03',
  notThere: '04',
  malformed: '05',
  gone: '10',
  slowDown: '29',
  stumbled: '50',
  sessionOver: '99',
} as const
export type Code = (typeof code)[keyof typeof code]
