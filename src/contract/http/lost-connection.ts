/** The messages of Chrome, Safari, Firefox and Workbox for a request that found no connection. */
const lostConnection =
  /^(Failed to fetch|Load failed|NetworkError|Importing a module script failed|error loading dyn|no-response)/i

type Failure = { name?: string | undefined; message?: string | undefined; trouble?: string | undefined }

/** An aborted request, a lost connection, an ended session: each is handled where it is noticed, and is no fault. */
export const isNoFault = ({ name, message, trouble }: Failure) =>
  name === 'AbortError' || trouble === 'unreachable' || trouble === 'session' || lostConnection.test(message ?? '')
