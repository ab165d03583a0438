/** What test files leave behind, given back by tests/support/each-file.ts when the file is through. */
const cleanings: (() => unknown)[] = []

/** To be done when this test file is through: last first, each waited for, and what comes up meanwhile too. */
export function afterFile(clean: () => unknown) {
  cleanings.push(clean)
}

export async function cleanUp() {
  for (let clean = cleanings.pop(); clean; clean = cleanings.pop()) await clean()
}
