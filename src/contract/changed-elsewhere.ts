// What two phones of one owner have both changed. Plain: the outbox of a phone asks for it too.

/** Said at each field that was changed on another phone, to something else, since the save was made. */
export const changedElsewhere = 'Sudah diubah dari HP lain sejak Anda membukanya. Periksa, lalu simpan lagi.'

/** Was this what a save was refused for? */
export const isChangedElsewhere = (problem: { fields?: Record<string, string> | undefined } | undefined) =>
  Object.values(problem?.fields ?? {}).includes(changedElsewhere)
