import type { InsightId, OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { answerQuery, type AnsweredQuestion, type InsightQuestion } from './answer-query.ts'

/** The last question and answer. The answer stays until the next one has loaded. */
export function useAnswer(orgId: OrgId, insightId: InsightId, isNear: boolean) {
  const [current, setCurrent] = useState<InsightQuestion>({ question: '', conversation: null })
  const { question } = current
  const { data, error, isFetching, refetch } = useQuery({
    ...answerQuery(useClient(), orgId, insightId, current),
    enabled: isNear || question !== '',
  })
  const [last, setLast] = useState<AnsweredQuestion | undefined>(data)
  if (data !== undefined && data !== last) setLast(data)
  const answer = data ?? last
  const retry = () => void refetch()
  return {
    question,
    answer,
    error,
    isFetching,
    retry,
    /** A suggestion is about the insight, whatever the user asked before. */
    ask: (text: string, { isFollowUp }: { readonly isFollowUp: boolean }) => {
      if (text === question) retry()
      else
        setCurrent({
          question: text,
          conversation: isFollowUp ? (answer?.conversation ?? null) : null,
        })
    },
  }
}
