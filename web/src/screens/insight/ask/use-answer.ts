import type { InsightId, OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { answerQuery, type AnsweredQuestion } from './answer-query.ts'

/** The last question and answer. The answer stays until the next one has loaded. */
export function useAnswer(orgId: OrgId, insightId: InsightId, isNear: boolean) {
  const [question, setQuestion] = useState('')
  const { data, error, isFetching, refetch } = useQuery({
    ...answerQuery(useClient(), orgId, insightId, question),
    enabled: isNear || question !== '',
  })
  const [last, setLast] = useState<AnsweredQuestion | undefined>(data)
  if (data !== undefined && data !== last) setLast(data)
  const retry = () => void refetch()
  return {
    question,
    answer: data ?? last,
    error,
    isFetching,
    retry,
    ask: (text: string) => {
      if (text === question) retry()
      else setQuestion(text)
    },
  }
}
