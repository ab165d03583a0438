// @chunk lists
/** The page numbers to show: the first, the last and those beside the current one; undefined stands for a gap. */
export function pagesAround(page: number, pages: number): (number | undefined)[] {
  const candidates = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  const numbers = [...new Set(candidates)].sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const missing = number - (numbers[index - 1] ?? 0) - 1
    if (missing === 0) return [number]
    // A gap of one page shows that page's number instead, which takes the same space.
    return missing === 1 ? [number - 1, number] : [undefined, number]
  })
}
