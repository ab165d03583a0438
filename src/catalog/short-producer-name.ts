/** The name of a producer on a card: 16 letters and '..' when it is longer than 17 (S2 §9). */
export function shortProducerName(name: string): string {
  const letters = [...name]
  return letters.length > 17 ? `${letters.slice(0, 16).join('').trimEnd()}..` : name
}
