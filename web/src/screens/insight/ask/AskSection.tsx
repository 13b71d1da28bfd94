import { hasPermission, type InsightId, type Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { lazy, Suspense, useRef, useState } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { workspaceQuery } from '../../../api/queries.ts'
import { readResponse } from '../../../features/conversations/read-response.ts'
import { SuggestedQuestions } from '../../../features/conversations/SuggestedQuestions.tsx'
import { useIsNearViewport } from '../../../features/dashboards/view/use-is-near-viewport.ts'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { PageSection } from '../PageSection.tsx'
import { askId } from '../section-names.ts'
import { AskForm } from './AskForm.tsx'
import { useAnswer } from './use-answer.ts'

// Loads with the first answer.
const AnswerContent = lazy(async () => ({
  default: (await import('../../../features/conversations/answer/AnswerContent.tsx')).AnswerContent,
}))
const ContinueInJustAsk = lazy(async () => ({
  default: (await import('./ContinueInJustAsk.tsx')).ContinueInJustAsk,
}))

interface AskSectionProps {
  readonly org: Workspace
  readonly insightId: InsightId
}

/** Answers questions about an insight in plain words, one at a time. */
export function AskSection({ org, insightId }: AskSectionProps) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNearViewport(place, Infinity)
  const [typed, setTyped] = useState('')
  const { question, answer, error, isFetching, retry, ask } = useAnswer(
    org.org_id,
    insightId,
    isNear,
  )
  const role = useQuery(workspaceQuery(useClient(), org.org_id)).data?.user.role ?? 'demo'
  const isAsking = isFetching && question !== ''
  const look = clsx(isAsking && answer?.question !== question && 'opacity-60')
  const submit = (text: string, isFollowUp: boolean) => {
    setTyped(text)
    if (text.trim() !== '') ask(text.trim(), { isFollowUp })
  }
  const outcome = answer?.outcome ?? null
  const canContinue = org.feature_flags.enable_ai_chat && hasPermission(role, 'chat.own')
  return (
    <PageSection
      id={askId}
      title="Ask about this"
      below={
        answer &&
        outcome !== null && (
          <div className={look}>
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <AnswerContent
                key={answer.question}
                org={org}
                role={role}
                answer={{ ...answer, outcome, verified: null }}
                elements={answer.elements}
                name={`answer-${insightId}`}
                onAsk={isAsking ? null : (text) => ask(text, { isFollowUp: true })}
                onAskAgain={isAsking ? null : retry}
                onCopy={null}
              >
                {canContinue && answer.continues !== null && (
                  <ContinueInJustAsk orgId={org.org_id} question={answer.continues} />
                )}
              </AnswerContent>
            </Suspense>
          </div>
        )
      }
    >
      <div ref={place} className="flex flex-col gap-3">
        <AskForm
          typed={typed}
          onType={setTyped}
          onAsk={(text) => submit(text, true)}
          isBusy={isAsking}
        />
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
        {answer ? (
          <SuggestedQuestions questions={answer.questions} onAsk={(text) => submit(text, false)} />
        ) : (
          error === null && <Skeleton className="h-control-small w-72 max-w-full" />
        )}
        <p aria-live="polite" className="sr-only">
          {answer && readResponse(answer)?.response}
        </p>
      </div>
    </PageSection>
  )
}
