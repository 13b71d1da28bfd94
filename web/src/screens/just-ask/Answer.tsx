import type { ElementSpec, Prompt, Role, Workspace } from '@cartograph/contract'
import { useMemo } from 'react'
import { AnswerBoundary } from '../../features/conversations/answer/AnswerBoundary.tsx'
import { AnswerContent } from '../../features/conversations/answer/AnswerContent.tsx'
import { elementsOfPrompt, undatedTitle } from '../../features/conversations/prompt-elements.ts'
import { AnswerActions } from './AnswerActions.tsx'
import { AnswerFeedback } from './AnswerFeedback.tsx'
import { Progress } from './Progress.tsx'

export interface AnswerProps {
  readonly org: Workspace
  readonly role: Role
  readonly prompt: Prompt
  /** Null while a question is answered. */
  readonly onAsk: ((text: string) => void) | null
  /** Null if the user may not change dashboards. */
  readonly onCopy: ((element: ElementSpec) => void) | null
}

/** An answer, what it was made of, and what can be done with it. */
export function Answer({ org, role, prompt, onAsk, onCopy }: AnswerProps) {
  const { words } = prompt
  const elements = useMemo(() => elementsOfPrompt(prompt), [prompt])
  // The copy has other dates.
  const copy = useMemo(
    () =>
      onCopy &&
      ((element: ElementSpec) => {
        const title = undatedTitle(element.display.title, words)
        onCopy({ ...element, display: { ...element.display, title } })
      }),
    [onCopy, words],
  )
  const askAgain = onAsk && (() => onAsk(prompt.user_prompt))
  if (prompt.outcome === 'running') return <Progress onStop={null} />
  return (
    <AnswerBoundary onAskAgain={askAgain}>
      <AnswerContent
        org={org}
        role={role}
        answer={prompt}
        elements={elements}
        name={`answer-${prompt.id}`}
        onAsk={onAsk}
        onAskAgain={askAgain}
        onCopy={copy}
      >
        <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
          <AnswerActions org={org} role={role} prompt={prompt} onCopy={copy} />
          <AnswerFeedback orgId={org.org_id} prompt={prompt} />
        </div>
      </AnswerContent>
    </AnswerBoundary>
  )
}
