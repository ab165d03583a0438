import { producerText } from './producer-text.ts'

/** The name of a producer on a card: cut for the eye, whole for whoever hears it (row 178). */
export function ProducerName({ name }: { name: string }) {
  const short = producerText(name)
  if (short === name) return name
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="sr">{name}</span>
    </>
  )
}
