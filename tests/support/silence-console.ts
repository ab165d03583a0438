/** Runs `work`; on an error prints only its message on standard error and exits with 1, as the server's start does. */
export async function quietly<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
