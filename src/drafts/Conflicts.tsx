import { useEffect, useRef } from 'react'
import { warning } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { conflictLabel, conflictText } from './conflict-texts.ts'

/** What was written elsewhere into fields that were changed here too; undefined where there is none. */
export type Conflicting = {
  /** Each: fields that are one thing, what stands there, and what another tab or phone has written. */
  asked: readonly { names: readonly string[]; mine: readonly string[]; theirs: readonly string[] }[]
  choose: (names: readonly string[], theirs: boolean) => void
  /** Counts up when its owner wants to send before having chosen. */
  wanted: number
}

/** Asks for each field that was changed in two places which of the two is meant. */
export function Clashes({ asked, choose, wanted }: Conflicting) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wanted > 0) box.current?.querySelector('button')?.focus()
  }, [wanted])
  if (asked.length === 0) return null
  return (
    <div ref={box} className="stack stack--s" role="alert">
      {asked.map(({ names, mine, theirs }) => {
        const [here, there] = [conflictText(names, mine), conflictText(names, theirs)]
        const [short, other] = [conflictText(names, mine, 18), conflictText(names, theirs, 18)]
        return (
          <Note key={names.join()} icon={warning} look="wait">
            <div className="stack stack--s">
              <p>
                {conflictLabel(names)} diubah di dua tempat: di sini {here}, di tempat lain {there}. Pilih salah satu.
              </p>
              <div className="row row--wrap">
                <Button look="line" small onClick={() => choose(names, false)}>
                  Pakai {short}
                </Button>
                <Button look="line" small onClick={() => choose(names, true)}>
                  Pakai {other}
                </Button>
              </div>
            </div>
          </Note>
        )
      })}
    </div>
  )
}
