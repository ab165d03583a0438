/** Runs it; on an error says the sentence alone on standard error and ends the process, as the server's start does. */
export async function quietly<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
