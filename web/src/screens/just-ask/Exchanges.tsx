import type { ElementSpec, Prompt, Role, Workspace } from '@cartograph/contract'
import { useLayoutEffect, useRef } from 'react'
import { isRunning } from '../../features/conversations/conversation-queries.ts'
import { Answer } from './Answer.tsx'
import { Exchange } from './Exchange.tsx'
import { Progress } from './Progress.tsx'
import type { PendingPrompt } from './use-send-prompt.ts'

interface ExchangesProps {
  readonly org: Workspace
  readonly role: Role
  readonly prompts: readonly Prompt[]
  /** The question that this tab waits for. */
  readonly pending: PendingPrompt | null
  readonly onAsk: ((text: string) => void) | null
  readonly onCopy: ((element: ElementSpec) => void) | null
}

/** Oldest first. A new question moves to the top of the window, and stays there as its answer grows. */
export function Exchanges({ org, role, prompts, pending, onAsk, onCopy }: ExchangesProps) {
  // The server knows the question before it has the answer.
  const stored =
    pending === null
      ? prompts
      : prompts.filter((one) => !isRunning(one) || one.user_prompt !== pending.text)
  const list = useRef<HTMLOListElement>(null)
  const count = stored.length + (pending === null ? 0 : 1)
  useLayoutEffect(() => {
    if (count > 1) list.current?.lastElementChild?.scrollIntoView()
    else window.scrollTo(0, 0)
  }, [count])
  return (
    <ol ref={list} aria-label="Conversation" className="flex flex-col gap-8">
      {stored.map((prompt, n) => (
        // By position, so that an answer takes the place of its progress.
        <Exchange key={n} question={prompt.user_prompt} isLast={n === count - 1}>
          <div aria-live={n === count - 1 ? 'polite' : undefined}>
            <Answer {...{ org, role, prompt, onAsk, onCopy }} />
          </div>
        </Exchange>
      ))}
      {pending !== null && (
        <Exchange key={stored.length} question={pending.text} isLast>
          <Progress onStop={pending.stop} />
        </Exchange>
      )}
    </ol>
  )
}
