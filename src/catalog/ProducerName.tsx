// @chunk profile-pages
/** The name of a producer on a card: shortened on the screen, complete for screen readers. */
export function ProducerName({ name }: { name: string }) {
  const short = shortProducerName(name)
  if (short === name) return name
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="sr">{name}</span>
    </>
  )
}

/** The name of a producer on a card: 16 letters and '..' when it is longer than 17. */
export function shortProducerName(name: string): string {
  const letters = [...name]
  return letters.length > 17 ? `${letters.slice(0, 16).join('').trimEnd()}..` : name
}
