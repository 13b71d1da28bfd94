import type { ElementSpec, Prompt, ReceivedElement, Role, Workspace } from '@cartograph/contract'
import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import { formatDay } from '../../../format/date-format.ts'
import { dayAt } from '../../../format/day.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { queryWords } from '../query-words.ts'
import { readResponse } from '../read-response.ts'
import { SuggestedQuestions } from '../SuggestedQuestions.tsx'
import { FallbackReply } from './FallbackReply.tsx'
import { NextStep } from './NextStep.tsx'

// The code of dashboards loads with the first answer that has elements.
const AnswerElements = lazy(async () => ({
  default: (await import('../AnswerElements.tsx')).AnswerElements,
}))
const Causes = lazy(() => import('./Causes.tsx'))
const Forecast = lazy(() => import('./Forecast.tsx'))

export type DisplayedAnswer = Pick<
  Prompt,
  | 'outcome'
  | 'response'
  | 'words'
  | 'remarks'
  | 'readings'
  | 'refusal'
  | 'causes'
  | 'forecast'
  | 'verified'
>

interface AnswerContentProps {
  readonly org: Workspace
  readonly role: Role
  readonly answer: DisplayedAnswer
  /** With ids that no other answer of the page has. */
  readonly elements: readonly ReceivedElement[]
  /** Unique among the answers of the page. */
  readonly name: string
  /** Null while a question is answered. */
  readonly onAsk: ((text: string) => void) | null
  readonly onAskAgain: (() => void) | null
  /** Null if elements cannot be copied to a dashboard. */
  readonly onCopy: ((element: ElementSpec) => void) | null
  /** What can be done with it. */
  readonly children?: ReactNode
}

/** The parts of an answer: its text, readings, elements, causes, and what was computed. */
export function AnswerContent(props: AnswerContentProps) {
  const { org, role, answer, elements, name, onAsk, onAskAgain, onCopy, children } = props
  const { outcome, response, words, remarks, readings, causes, forecast, verified } = answer
  const { timezone, currency_units: currency } = org
  const read = useMemo(() => readResponse({ response }), [response])
  const incomplete = useMemo(() => new Error(`Unreadable response of ${name}`), [name])
  if (read === null) return <FallbackReply error={incomplete} onAskAgain={onAskAgain} />
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {[read.response, ...remarks].map((line, n) => (
        <p
          key={n}
          className={`max-w-[70ch] wrap-break-word ${n === 0 ? 'text-14 whitespace-pre-line' : 'text-13 text-muted'}`}
        >
          {line}
        </p>
      ))}
      {verified !== null && (
        <p className="text-13 text-muted">
          {`Verified by ${verified.by ?? 'a former member'} on ${formatDay(dayAt(new Date(verified.at), timezone))}`}
        </p>
      )}
      {outcome === 'clarify' && (
        <SuggestedQuestions
          label="What did you mean?"
          questions={readings.map(({ title }) => title)}
          onAsk={
            onAsk &&
            ((title) => onAsk(readings.find((one) => one.title === title)?.prompt ?? title))
          }
        />
      )}
      <NextStep org={org} role={role} answer={answer} onAskAgain={onAskAgain} onAsk={onAsk} />
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>
        {forecast !== null && <Forecast forecast={forecast} currency={currency} />}
        {elements.length > 0 && (
          <AnswerElements org={org} elements={elements} name={name} canDrill onCopy={onCopy} />
        )}
        {causes.length > 0 && <Causes causes={causes} text={read.response} currency={currency} />}
      </Suspense>
      {words !== null && (
        <p className="text-13 text-muted wrap-break-word">
          <span className="sr-only">What was computed: </span>
          {queryWords(words, { timezone, now: new Date() }).join(' · ')}
        </p>
      )}
      {outcome === 'answer' && children}
    </div>
  )
}
