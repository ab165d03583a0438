/** Cleanups that test files have registered; tests/support/each-file.ts runs them after the file's last test. */
const cleanups: (() => unknown)[] = []

/** Registers a cleanup for the end of this test file. They run one by one, the last first; a cleanup may add more. */
export function afterFile(clean: () => unknown) {
  cleanups.push(clean)
}

export async function cleanUp() {
  for (let clean = cleanups.pop(); clean; clean = cleanups.pop()) await clean()
}
