type UnsentWork = {
  /** How many writes wait to be sent. */
  rows: number
  /** How many drafts lie on this phone; undefined until IndexedDB has been read. */
  drafts: number | undefined
  /** Something that was typed is not on the shelf: the phone has refused it so far. */
  unwritten: boolean
}

/** The sentence that says which unsent work is on this phone while the session is over; '' when there is none or it is not known yet. */
export function unsentSentence({ rows, drafts = 0, unwritten }: UnsentWork): string {
  if (unwritten) return 'Isian terakhir belum tersimpan di HP. Biarkan halaman ini terbuka.'
  const begun = drafts > 0 ? `${drafts} draf` : ''
  if (rows > 0) return `${rows} isian${begun && ` dan ${begun}`} menunggu di HP.`
  return begun && 'Isian yang Anda mulai tersimpan di HP.'
}
