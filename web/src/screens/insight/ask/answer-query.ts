import { askInsight, type InsightAnswer, type InsightId, type OrgId } from '@cartograph/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../api/client.ts'
import { insightKey } from '../../../features/insights/queries/insight-key.ts'

export interface InsightQuestion {
  /** Empty to get suggestions only. */
  readonly question: string
  /** Of the answer that it follows; null for a question about the insight alone. */
  readonly conversation: string | null
}

export interface AnsweredQuestion extends InsightAnswer {
  readonly question: string
}

export function answerQuery(
  { call }: Client,
  orgId: OrgId,
  insightId: InsightId,
  { question, conversation }: InsightQuestion,
) {
  return queryOptions({
    queryKey: [...insightKey(orgId), 'answer', insightId, question, conversation],
    queryFn: async ({ signal }): Promise<AnsweredQuestion> => {
      const params = { orgId, insightId }
      const body = { question, ...(conversation !== null && { conversation }) }
      return { ...(await call(askInsight, { params, body }, { signal })), question }
    },
    staleTime: 300_000,
  })
}
