import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isIos } from '#session/apple-devices.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { camera as cameraIcon, torch } from '#ui/display/lazy-icons.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Button } from '#ui/nav/Button.tsx'
import { IconButton } from '#ui/nav/IconButton.tsx'
import { type CameraProblem, hasTorch, setTorch } from './camera.ts'
import { type CodeReader, ReaderError } from './code-reader.ts'
import { cameraHelp, isFinal, readerTexts } from './scan-texts.ts'
import type { CameraState } from './use-camera.ts'

type Props = {
  state: CameraState
  reader: CodeReader
  onStart: () => void
  /** The text of a code in the picture. The camera must then be paused: there is no second call for the same stream. */
  onText: (text: string) => void
  /** Codes cannot be read at the moment, in a sentence; undefined when they can again. */
  onProblem: (problem: string | undefined) => void
}

/** The picture of the camera, or what stands in its place while it is off. */
export function CameraView({ state, onStart, ...reading }: Props) {
  if (state.at === 'on') return <LivePicture stream={state.stream} {...reading} />
  if (state.at === 'failed') return <CameraHelp because={state.because} onStart={onStart} />
  return (
    <div className="scan__view scan__view--rest">
      {state.at === 'off' ? (
        <>
          <Icon d={cameraIcon} />
          <p>Kamera hanya dipakai untuk membaca kode. Gambarnya tidak disimpan dan tidak dikirim ke mana pun.</p>
          <Button onClick={onStart}>Nyalakan kamera</Button>
        </>
      ) : (
        <p>{state.at === 'starting' ? 'Menyalakan kamera…' : ''}</p>
      )}
    </div>
  )
}

const restMin = 60 // ms between two readings
const restAfterProblem = 3_000 // ms

function LivePicture({
  stream,
  reader,
  onText,
  onProblem,
}: Omit<Props, 'state' | 'onStart'> & { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null)
  const textFound = useEffectEvent(onText)
  const report = useEffectEvent(onProblem)
  useEffect(() => {
    const element = video.current!
    let ended = false
    element.srcObject = stream
    // On a phone that is held sideways it would begin at the bottom of the screen.
    element.parentElement!.scrollIntoView({ block: 'nearest' })
    // Rejects when the camera ends before its first picture.
    element.play().catch(() => {})
    async function readUntilFound() {
      let hasProblem = false
      while (!ended) {
        const from = performance.now()
        let rest = restMin
        if (element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
          try {
            const text = await reader.readFrame(element)
            if (ended) return
            if (hasProblem) report(undefined)
            hasProblem = false
            if (text !== undefined) return textFound(text)
            // As long as it took: on a slow phone half of the processor stays free.
            rest = Math.max(restMin, performance.now() - from)
          } catch (error) {
            if (ended) return
            // Anything else is a picture that was not ready, which the next one is.
            if (error instanceof ReaderError) {
              hasProblem = true
              report(readerTexts[error.because])
              rest = restAfterProblem
            }
          }
        await new Promise((resolve) => setTimeout(resolve, rest))
      }
    }
    void readUntilFound()
    return () => {
      ended = true
      element.srcObject = null
    }
  }, [stream, reader])
  return (
    <div className="scan__view">
      <video ref={video} className="scan__video" muted playsInline aria-label="Gambar dari kamera" />
      <span className="scan__frame" aria-hidden="true" />
      {hasTorch(stream) && <TorchButton stream={stream} />}
    </div>
  )
}

function TorchButton({ stream }: { stream: MediaStream }) {
  const [on, setOn] = useState(false)
  const toggle = async () => {
    if (await setTorch(stream, !on)) setOn(!on)
    else toast('Senter tidak dapat dinyalakan.')
  }
  return (
    <IconButton className="scan__torch" aria-label="Senter" aria-pressed={on} onClick={() => void toggle()}>
      <Icon d={torch} />
    </IconButton>
  )
}

/** The reason why there is no camera, and the way to change that. */
function CameraHelp({ because, onStart }: { because: CameraProblem; onStart: () => void }) {
  const { title, description, steps } = cameraHelp(because, isIos())
  return (
    <section className="panel stack scan__help">
      <div className="stack stack--s" role="alert">
        <h2>{title}</h2>
        <p>{description}</p>
      </div>
      {steps && (
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {!isFinal(because) && (
        <Button variant="line" onClick={onStart}>
          Coba lagi
        </Button>
      )}
    </section>
  )
}
