import type { MisusedNumber } from '#contract/sni/registry.ts'
import { longDate } from '#contract/time/dates.ts'
import { warning } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'

/** A note for each number that the operator has marked, because it was found on another producer's goods. */
export const MisusedNotes = ({ misused }: { misused: readonly MisusedNumber[] }) =>
  misused.map(({ key, since, remark }) => (
    <Note key={key} icon={warning} variant="wrong">
      Nomor ini pernah ditemukan pada barang yang bukan pemiliknya ({longDate(since)}
      {remark && `: ${remark}`}).
    </Note>
  ))

/** Joins the marks that the phone and the server know; a number that both know stands once. */
export const uniqueMisused = (...lists: readonly (readonly MisusedNumber[])[]): MisusedNumber[] => [
  ...new Map(lists.flat().map((one) => [one.key, one])).values(),
]
