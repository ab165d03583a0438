// The camera of the phone: permission, start, torch, and why it does not start.

/**
 * `denied`: forbidden for this site; `dismissed`: the question was closed; `system`: forbidden for the browser itself;
 * `ended`: taken away while it was on.
 */
export type CameraProblem =
  | 'denied'
  | 'dismissed'
  | 'system'
  | 'none'
  | 'busy'
  | 'insecure'
  | 'unsupported'
  | 'ended'
  | 'unknown'

export class CameraError extends Error {
  override readonly name = 'CameraError'
  readonly because: CameraProblem

  constructor(because: CameraProblem) {
    super(because)
    this.because = because
  }
}

/** The permission of the camera; undefined where the browser does not tell before it is asked for. */
export async function cameraPermission(): Promise<PermissionStatus | undefined> {
  try {
    return await navigator.permissions.query({ name: 'camera' as PermissionName })
  } catch {
    return undefined
  }
}

/** The reason why this browser has no camera, independent of the permission. */
export function missingCamera(): CameraProblem | undefined {
  if (!isSecureContext) return 'insecure'
  return typeof navigator.mediaDevices?.getUserMedia === 'function' ? undefined : 'unsupported'
}

/** Starts the rear camera, asking for permission where there is none yet. Throws CameraError. */
export async function startCamera(): Promise<MediaStream> {
  const missing = missingCamera()
  if (missing) throw new CameraError(missing)
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      // A small code in the middle needs pixels; any camera is better than none.
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
    })
  } catch (error) {
    throw new CameraError(await problemOf(error))
  }
}

async function problemOf(error: unknown): Promise<CameraProblem> {
  const { name, message } = error instanceof DOMException ? error : { name: '', message: '' }
  if (name === 'NotAllowedError' || name === 'SecurityError') {
    if (/system/i.test(message)) return 'system'
    return (await cameraPermission())?.state === 'prompt' ? 'dismissed' : 'denied'
  }
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'unknown'
}

/** Ends the camera: its light goes out. */
export const stopCamera = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

type TorchTrack = { torch?: boolean }

export const hasTorch = (stream: MediaStream): boolean =>
  (stream.getVideoTracks()[0]?.getCapabilities?.() as TorchTrack | undefined)?.torch === true

/** Returns whether it could. */
export async function setTorch(stream: MediaStream, on: boolean): Promise<boolean> {
  try {
    const settings: MediaTrackConstraints & { advanced: TorchTrack[] } = { advanced: [{ torch: on }] }
    await stream.getVideoTracks()[0]?.applyConstraints(settings)
    return true
  } catch {
    return false
  }
}
