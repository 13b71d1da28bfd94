import type { InsightAnswer, InsightId, Workspace } from '@cartograph/contract'
import clsx from 'clsx'
import { lazy, Suspense, useRef, useState } from 'react'
import { SuggestedQuestions } from '../../../features/conversations/SuggestedQuestions.tsx'
import { useIsNearViewport } from '../../../features/dashboards/view/use-is-near-viewport.ts'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { PageSection } from '../PageSection.tsx'
import { askId } from '../section-names.ts'
import { AskForm } from './AskForm.tsx'
import { useAnswer } from './use-answer.ts'

// The code of dashboards loads with the first answer.
const AnswerElements = lazy(async () => ({
  default: (await import('../../../features/conversations/AnswerElements.tsx')).AnswerElements,
}))

interface AskSectionProps {
  readonly org: Workspace
  readonly insightId: InsightId
}

/** Answers questions about an insight in plain language, one at a time. */
export function AskSection({ org, insightId }: AskSectionProps) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNearViewport(place, Infinity)
  const [typed, setTyped] = useState('')
  const { question, answer, error, isFetching, retry, ask } = useAnswer(
    org.org_id,
    insightId,
    isNear,
  )
  const isAsking = isFetching && question !== ''
  const look = clsx(isAsking && answer?.question !== question && 'opacity-60')
  const submit = (text: string) => {
    setTyped(text)
    if (text.trim() !== '') ask(text.trim())
  }
  return (
    <PageSection
      id={askId}
      title="Ask about this"
      below={
        answer &&
        answer.elements.length > 0 && (
          <div className={look}>
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <AnswerElements
                key={answer.question}
                org={org}
                name={`answer-${insightId}`}
                elements={answer.elements}
              />
            </Suspense>
          </div>
        )
      }
    >
      <div ref={place} className="flex flex-col gap-3">
        <AskForm typed={typed} onType={setTyped} onAsk={submit} isBusy={isAsking} />
        {error !== null && (
          <Alert
            action={
              <Button size="small" isBusy={isFetching} onClick={retry}>
                Try again
              </Button>
            }
          >
            {question === '' ? "Couldn't load suggestions. " : "Couldn't answer that. "}
            {error.message}
          </Alert>
        )}
        <div>
          <div aria-live="polite" className={look}>
            {answer && answer.question !== '' && <AnswerWords answer={answer} />}
          </div>
          {answer ? (
            <SuggestedQuestions questions={answer.questions} onAsk={submit} />
          ) : (
            error === null && <Skeleton className="h-control-small w-72 max-w-full" />
          )}
        </div>
      </div>
    </PageSection>
  )
}

/** The interpretation of the question and notes on the answer. */
function AnswerWords({ answer }: { readonly answer: InsightAnswer }) {
  const { understood, unread, remarks } = answer
  const lines =
    understood === null
      ? ["I didn't understand that. Ask about a metric, a segment or a date, for example:"]
      : [
          `Showing: ${understood}`,
          ...(unread.length === 0
            ? []
            : [`I didn't understand ${unread.map((word) => `“${word}”`).join(', ')}.`]),
          ...remarks,
        ]
  return (
    <div className="mb-2 flex max-w-[70ch] flex-col gap-1 text-14 wrap-break-word">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
