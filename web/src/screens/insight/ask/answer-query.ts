import { askInsight, type InsightAnswer, type InsightId, type OrgId } from '@cartograph/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../api/client.ts'
import { insightKey } from '../../../features/insights/queries/insight-queries.ts'

export interface AnsweredQuestion extends InsightAnswer {
  /** Empty to get suggestions only. */
  readonly question: string
}

export function answerQuery(
  { call }: Client,
  orgId: OrgId,
  insightId: InsightId,
  question: string,
) {
  return queryOptions({
    queryKey: [...insightKey(orgId), 'answer', insightId, question],
    queryFn: async ({ signal }): Promise<AnsweredQuestion> => {
      const params = { orgId, insightId }
      return { ...(await call(askInsight, { params, body: { question } }, { signal })), question }
    },
    staleTime: 300_000,
  })
}
