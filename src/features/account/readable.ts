import { nationalOf } from '#contract/rules.ts'

/** '+6281234567890' → '0812-3456-7890'; '' stays ''. */
export function readablePhone(phone: string): string {
  const national = nationalOf(phone)
  return (
    national &&
    `0${national}`.replace(/^(\d{4})(\d{1,4})(\d*)$/, (_, ...parts: string[]) =>
      parts.slice(0, 3).filter(Boolean).join('-'),
    )
  )
}

/** '0251-100111' → its prefix and its number. */
export function officeParts(office: string): { prefix: string; number: string } {
  const [prefix = '', number = ''] = office.split('-')
  return { prefix, number }
}

/** The address a social field leads to; undefined for a name or for anything that is not the web (I-15). */
export function webAddress(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text)) return undefined
  try {
    const { protocol, href } = new URL(text)
    return protocol === 'https:' || protocol === 'http:' ? href : undefined
  } catch {
    return undefined
  }
}
