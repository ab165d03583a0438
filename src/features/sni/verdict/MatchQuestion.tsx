import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'

type Props = {
  /** The answer to 'Ya'. */
  yes: string
  /** The report of the label, for 'Tidak'. */
  report: string
}

/** Asks whether the goods are the product of the certificate. Only the person who holds them can say that. */
export function MatchQuestion({ yes, report }: Props) {
  const id = useId()
  const [isSame, setSame] = useState(false)
  const answer = useRef<HTMLParagraphElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (isSame) answer.current?.focus()
  }, [isSame])
  if (isSame)
    return (
      <p ref={answer} className="certificate-card__yes" tabIndex={-1}>
        {yes}
      </p>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset of two actions that belong to no form
    <div role="group" className="certificate-card__question" aria-labelledby={id}>
      <p id={id}>Sama dengan barang di tangan Anda?</p>
      <div className="certificate-card__choices">
        <Button variant="soft" onClick={() => setSame(true)}>
          Ya
        </Button>
        <ButtonLink variant="line" to={report}>
          Tidak, laporkan
        </ButtonLink>
      </div>
    </div>
  )
}
