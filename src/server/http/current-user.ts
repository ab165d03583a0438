/** Who is asking, as the database knows them now: role and shop are read with each request, never believed. */
export type CurrentUser = {
  id: number
  role: string
  sessionId: number
  merchantId: number | null
  lsproId: number | null
  /** Of an operator whose session is at the desk: open, or due to be written down as seen there. */
  desk?: 'open' | 'due' | null
}
