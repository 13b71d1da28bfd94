import { Component, type ReactNode } from 'react'
import { FallbackReply } from './FallbackReply.tsx'

interface AnswerBoundaryProps {
  readonly onAskAgain: (() => void) | null
  readonly children: ReactNode
}

interface AnswerBoundaryState {
  readonly error: Error | null
}

/** Shows a reply in place of an answer that can't be drawn, so that the conversation stays. */
export class AnswerBoundary extends Component<AnswerBoundaryProps, AnswerBoundaryState> {
  override state: AnswerBoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): AnswerBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    const { error } = this.state
    const { onAskAgain, children } = this.props
    return error === null ? children : <FallbackReply error={error} onAskAgain={onAskAgain} />
  }
}
