import { shortProducerName } from './short-producer-name.ts'

/** The name of a producer on a card: cut for the eye, whole for whoever hears it (row 178). */
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
