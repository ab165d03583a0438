// Conflicts between two phones of one owner. Without zod, because the outbox imports it too.

/** The error at each field that another phone has changed to a different value since the form was opened. */
export const changedElsewhere = 'Sudah diubah dari HP lain sejak Anda membukanya. Periksa, lalu simpan lagi.'

/** Was the save rejected because of such a conflict? */
export const isChangedElsewhere = (problem: { fields?: Record<string, string> | undefined } | undefined) =>
  Object.values(problem?.fields ?? {}).includes(changedElsewhere)
