import { Component, type ComponentType, type ReactNode } from 'react'
import { isChunkFailure, recoverChunks } from './startup/chunk-recovery.ts'

type State = { error?: unknown; healing?: boolean; Face?: ComponentType<{ error: unknown }> }

/** What is drawn when drawing fails. A page whose code is gone is first mended, once, without asking. */
export class CrashBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error, healing: true }
  }

  override async componentDidCatch(error: unknown) {
    if (isChunkFailure(error) && (await recoverChunks())) return
    const face = await import('./layout/crash-view.tsx').catch(() => undefined)
    this.setState({ healing: false, ...(face && { Face: face.CrashView }) })
  }

  override render() {
    const { error, healing, Face } = this.state
    if (error === undefined) return this.props.children
    if (healing) return null
    if (Face) return <Face error={error} />
    // Not even the code that says so can be had.
    return <p role="alert">Halaman ini belum dapat dibuka. Muat ulang saat ada sinyal.</p>
  }
}
