/** '0251-100111' → its prefix and its number. */
export function splitOfficePhone(office: string): { prefix: string; number: string } {
  const [prefix = '', number = ''] = office.split('-')
  return { prefix, number }
}

/** The address a social field leads to; undefined for a name or for anything that is not the web. */
export function webAddress(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text)) return undefined
  try {
    const { protocol, href } = new URL(text)
    return protocol === 'https:' || protocol === 'http:' ? href : undefined
  } catch {
    return undefined
  }
}
