import { Component, type ReactNode } from 'react'
import { heal, isChunkFailure } from './heal.ts'
import { CrashPage } from './shell/CrashPage.tsx'
import { NeverSeenPage } from './shell/NeverSeenPage.tsx'

type State = { error?: unknown; healing?: boolean }

/** What is drawn when drawing fails. A page whose code is gone is first mended, once, without asking. */
export class CrashBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error, healing: isChunkFailure(error) }
  }

  override async componentDidCatch(error: unknown) {
    if (isChunkFailure(error) && !(await heal())) this.setState({ healing: false })
  }

  override render() {
    const { error, healing } = this.state
    if (error === undefined) return this.props.children
    if (healing) return null
    // Without a network a page whose code never came is no accident.
    if (isChunkFailure(error) && !navigator.onLine) return <NeverSeenPage tryAgain={() => location.reload()} />
    return <CrashPage />
  }
}
