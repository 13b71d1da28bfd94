import { type ElementSpec, type Prompt, type Role, type Workspace } from '@cartograph/contract'
import { lazy, Suspense, useMemo } from 'react'
import { elementsOfPrompt, undatedTitle } from '../../features/conversations/prompt-elements.ts'
import { queryWords } from '../../features/conversations/query-words.ts'
import { readResponse } from '../../features/conversations/read-response.ts'
import { SuggestedQuestions } from '../../features/conversations/SuggestedQuestions.tsx'
import { formatDay } from '../../format/date-format.ts'
import { dayAt } from '../../format/day.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { AnswerActions } from './AnswerActions.tsx'
import { AnswerBoundary } from './AnswerBoundary.tsx'
import { AnswerFeedback } from './AnswerFeedback.tsx'
import { FallbackReply } from './FallbackReply.tsx'
import { NextStep } from './NextStep.tsx'
import { Progress } from './Progress.tsx'

// The code of dashboards loads with the first answer that has elements.
const AnswerElements = lazy(async () => ({
  default: (await import('../../features/conversations/AnswerElements.tsx')).AnswerElements,
}))
const Causes = lazy(() => import('./Causes.tsx'))
const Forecast = lazy(() => import('./Forecast.tsx'))

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
export function Answer(props: AnswerProps) {
  const { prompt, onAsk } = props
  const askAgain = onAsk && (() => onAsk(prompt.user_prompt))
  return (
    <AnswerBoundary onAskAgain={askAgain}>
      <ReadAnswer {...props} />
    </AnswerBoundary>
  )
}

function ReadAnswer({ org, role, prompt, onAsk, onCopy }: AnswerProps) {
  const { outcome, words, remarks, readings, causes, forecast, verified } = prompt
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
  const { timezone, currency_units: currency } = org
  const read = useMemo(() => readResponse(prompt), [prompt])
  const incomplete = useMemo(
    () => new Error(`Unreadable response of prompt ${prompt.id}`),
    [prompt.id],
  )
  const askAgain = onAsk && (() => onAsk(prompt.user_prompt))
  if (outcome === 'running') return <Progress onStop={null} />
  if (read === null) return <FallbackReply error={incomplete} onAskAgain={askAgain} />
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
      <NextStep org={org} role={role} prompt={prompt} onAskAgain={askAgain} onAsk={onAsk} />
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>
        {forecast !== null && <Forecast forecast={forecast} currency={currency} />}
        {elements.length > 0 && (
          <AnswerElements
            org={org}
            elements={elements}
            name={`answer-${prompt.id}`}
            canDrill
            onCopy={copy}
          />
        )}
        {causes.length > 0 && <Causes causes={causes} text={read.response} currency={currency} />}
      </Suspense>
      {words !== null && (
        <p className="text-13 text-muted wrap-break-word">
          <span className="sr-only">What was computed: </span>
          {queryWords(words, { timezone, now: new Date() }).join(' · ')}
        </p>
      )}
      {outcome === 'answer' && (
        <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
          <AnswerActions org={org} role={role} prompt={prompt} onCopy={copy} />
          <AnswerFeedback orgId={org.org_id} prompt={prompt} />
        </div>
      )}
    </div>
  )
}
