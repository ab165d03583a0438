import { cutText } from '#contract/format.ts'

/** Text of at most `max` letters for the eye; readers, and whoever points at it, get all of it. */
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
