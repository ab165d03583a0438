import { useEffect, useState, useSyncExternalStore } from 'react'
import { CameraError, type CameraProblem, cameraPermission, missingCamera, startCamera, stopCamera } from './camera.ts'

export type CameraState =
  /** The permission is being looked up. */
  | { at: 'checking' }
  /** The camera is not requested yet: the browser's question comes after a tap. */
  | { at: 'off' }
  | { at: 'starting' }
  | { at: 'on'; stream: MediaStream }
  | { at: 'failed'; because: CameraProblem }

const isVisible = () => document.visibilityState === 'visible'
const onVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/**
 * The camera of this page. It is on only while the page is visible and not `paused`, and ends with the page.
 * `waits`: it does not start before a tap, even where it is allowed.
 */
export function useCamera({ paused, waits }: { paused: boolean; waits: boolean }) {
  const [state, setState] = useState<CameraState>({ at: 'checking' })
  const [wanted, setWanted] = useState(false)
  const visible = useSyncExternalStore(onVisibility, isVisible, () => true)
  const start = () => {
    // The permission may change just after the camera came on, by the answer that let it.
    setState((last) => (last.at === 'on' ? last : { at: 'starting' }))
    setWanted(true)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const missing = missingCamera()
    if (missing) return setState({ at: 'failed', because: missing })
    const ended = new AbortController()
    void cameraPermission().then((permission) => {
      if (ended.signal.aborted) return
      if (permission?.state === 'granted' && !waits) return start()
      setState(permission?.state === 'denied' ? { at: 'failed', because: 'denied' } : { at: 'off' })
      // In the browser's settings, while this page explains how.
      const onChange = () => permission?.state === 'granted' && start()
      permission?.addEventListener('change', onChange, { signal: ended.signal })
    })
    return () => ended.abort()
  }, [])

  const running = wanted && visible && !paused
  useEffect(() => {
    if (!running) return
    let ended = false
    let stream: MediaStream | undefined
    const fail = (because: CameraProblem) => {
      if (ended) return
      setWanted(false)
      setState({ at: 'failed', because })
    }
    setState({ at: 'starting' })
    startCamera().then(
      (started) => {
        // The page was hidden or left while the browser was asking.
        if (ended) return stopCamera(started)
        stream = started
        for (const track of started.getTracks()) track.addEventListener('ended', () => fail('ended'))
        setState({ at: 'on', stream: started })
      },
      (error: unknown) => fail(error instanceof CameraError ? error.because : 'unknown'),
    )
    return () => {
      ended = true
      if (stream) stopCamera(stream)
      setState((last) => (last.at === 'failed' ? last : { at: 'starting' }))
    }
  }, [running])

  return { state, start }
}
