/** The page numbers to show: the first, the last and those beside the current one; undefined stands for a gap. */
export function pagesAround(page: number, pages: number): (number | undefined)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  const numbers = [...new Set(wanted)].sort((a, b) => a - b)
  return numbers.flatMap((number, at) => {
    const missing = number - (numbers[at - 1] ?? 0) - 1
    if (missing === 0) return [number]
    // One missing page is said by its number: a gap would take the same room.
    return missing === 1 ? [number - 1, number] : [undefined, number]
  })
}
