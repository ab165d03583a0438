import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { checkAddress } from '#contract/sni/addresses.ts'
import { PhotoInput } from '#photos/PhotoInput.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { picture } from '#ui/display/icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Breadcrumbs } from '#ui/nav/Breadcrumbs.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { CameraView } from './CameraView.tsx'
import { createReader } from './code-reader.ts'
import { cacheScanner } from './offline-scanner.ts'
import { ScanResult, type ScanResultFacts } from './ScanResult.tsx'
import { readScannedText } from './scanned-text.ts'
import { useCamera } from './use-camera.ts'
import { usePhoto } from './use-photo.ts'
import './scan.css'

const pageName = 'Pindai kode QR'

/** The state in the history entry of this page: a label was opened from it. */
type ScanHistory = { labelOpened?: boolean } | null

/**
 * Scans QR codes with the camera or from a photo: labels, cards of shops, and any other code, which opens only after a
 * tap.
 */
export function ScanPage() {
  useTitle(pageName)
  const [, go] = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const [reader] = useState(createReader)
  useEffect(() => {
    reader.preload()
    void cacheScanner()
    return reader.close
  }, [reader])
  const [result, setResult] = useState<ScanResultFacts>()
  const [problem, setProblem] = useState<string>()
  const photo = usePhoto(reader, { onText: showResult, onProblem: setProblem })
  // Back from a label: the camera may still point at it, and would open it again.
  const [waits] = useState(() => (history.state as ScanHistory)?.labelOpened === true)
  const { state, start } = useCamera({ paused: Boolean(result) || photo.isBusy, waits })

  function showResult(text: string) {
    // Chromium logs an error when the page vibrates before the first tap.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(80)
    setProblem(undefined)
    const scanned = readScannedText(text, location.origin)
    if (scanned.kind !== 'label') return setResult(scanned)
    go(addresses.sniScan, { replace: true, state: { ...history.state, labelOpened: true } })
    go(scanned.to)
  }
  function startCamera() {
    // The button that was pressed goes away.
    heading.current?.focus({ preventScroll: true })
    start()
  }
  function scanAgain() {
    setResult(undefined)
    // The button that was pressed is gone.
    heading.current?.focus()
  }
  return (
    <div className="scan stack">
      <Breadcrumbs steps={[{ name: 'Beranda', to: addresses.home }]} here={pageName} />
      <h1 className="title-in-bar" ref={heading} tabIndex={-1}>
        {pageName}
      </h1>
      <p className="sr" role="status">
        {result ? 'Kode terbaca.' : state.at === 'on' ? 'Kamera menyala, mencari kode QR.' : ''}
      </p>
      {result ? (
        <ScanResult scanned={result} onAgain={scanAgain} />
      ) : (
        <>
          <p className="muted">Arahkan kamera ke kode QR pada label SNI, kartu toko, atau kartu produk.</p>
          {photo.isBusy ? (
            <div className="scan__view scan__view--rest">
              <Loading>Membaca foto…</Loading>
              <Button variant="line" onClick={photo.stop}>
                Batalkan
              </Button>
            </div>
          ) : (
            <CameraView
              state={state}
              reader={reader}
              onStart={startCamera}
              onText={showResult}
              onProblem={setProblem}
            />
          )}
          <Alert>{problem}</Alert>
          <div className="stack stack--s">
            <PhotoInput onFiles={photo.onFiles}>
              {(open) => (
                <Button variant="soft" wide onClick={open}>
                  <Icon d={picture} />
                  Pilih foto
                </Button>
              )}
            </PhotoInput>
            <p className="small muted">
              Tidak bisa memindai?{' '}
              <Link className="link" href={checkAddress()}>
                Ketik nomornya
              </Link>
              .
            </p>
          </div>
        </>
      )}
    </div>
  )
}
