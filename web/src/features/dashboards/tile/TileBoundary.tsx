import { Component, type ReactNode } from 'react'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { TileError } from './TileError.tsx'

interface TileBoundaryProps {
  title: string
  /** Identifies the queries; new queries reset the error. */
  of: string
  onRetry: () => void
  children: ReactNode
}

interface TileBoundaryState {
  of: string
  error: Error | null
}

/** Contains rendering errors, so that one element can't break the page. */
export class TileBoundary extends Component<TileBoundaryProps, TileBoundaryState> {
  override state: TileBoundaryState = { of: this.props.of, error: null }

  static getDerivedStateFromError(error: unknown): Partial<TileBoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  static getDerivedStateFromProps(
    { of }: TileBoundaryProps,
    state: TileBoundaryState,
  ): TileBoundaryState | null {
    return of === state.of ? null : { of, error: null }
  }

  override componentDidCatch(error: unknown): void {
    reportError(error)
  }

  override render(): ReactNode {
    const { error } = this.state
    const { title, onRetry, children } = this.props
    if (error === null) return children
    return (
      <TileError
        title={title}
        error={error}
        isRetrying={false}
        onRetry={() => {
          this.setState({ error: null })
          onRetry()
        }}
      />
    )
  }
}
