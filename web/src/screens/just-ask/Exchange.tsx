import type { ReactNode } from 'react'

interface ExchangeProps {
  readonly question: string
  /** The newest: as high as the window, so that its question can stay at the top as the answer grows. */
  readonly isLast: boolean
  readonly children: ReactNode
}

/** A question and its answer. */
export function Exchange({ question, isLast, children }: ExchangeProps) {
  return (
    <li className="just-ask-exchange flex flex-col gap-3" data-last={isLast}>
      <h2 className="ml-auto max-w-[85%] rounded-surface bg-accent-soft px-3 py-2 text-14 whitespace-pre-line wrap-break-word">
        <span className="sr-only">You asked: </span>
        {question}
      </h2>
      {children}
    </li>
  )
}
