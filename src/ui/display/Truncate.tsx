// @chunk after-start
import { cutText } from '#contract/text/cut-text.ts'

/** Shows at most `max` characters; screen readers and the tooltip get the whole text. */
export function Truncate({ text, max }: { text: string; max: number }) {
  const short = cutText(text, max)
  if (short === text) return text
  return (
    <>
      <span aria-hidden="true" title={text}>
        {short}
      </span>
      <span className="sr">{text}</span>
    </>
  )
}
