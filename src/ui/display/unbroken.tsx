// @chunk lists
// Used by the FAQ, rich texts and form questions.
import type { ReactNode } from 'react'

/** A text whose 'ber-SNI' and 'non-SNI' do not break at the hyphen. Its characters do not change: it may be copied. */
export const unbroken = (text: string): ReactNode[] =>
  text.split(/(\p{L}+-SNI)/u).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <span className="unbroken" key={index}>
        {part}
      </span>
    ),
  )
