import type { ConnectionId, SurveyResponseRow } from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import { surveyId, surveyTitle } from './account.ts'
import { answersOf, type GivenAnswer } from './answers.ts'
import { createResponseLog, stateAt } from './response-log.ts'
import { paidFor } from './response-object.ts'

/** The canonical rows that a complete sync of KnoCommerce would have stored by a moment. */
export function knTruth(
  shop: SandboxShop,
  connectionId: ConnectionId,
  at: Date,
): { survey_responses: SurveyResponseRow[] } {
  const survey_responses = createResponseLog(shop)(at).flatMap((entry) => {
    const { completedAt, updatedAt } = stateAt(entry, at)
    const { orderId, customerId, total, currency } = paidFor(shop, entry, at)
    return answersOf(shop, entry, at).flatMap((answer) =>
      textsOf(answer).map((text, answer_index): SurveyResponseRow => ({
        connection_id: connectionId,
        response_id: `resp_${entry.order}`,
        question_id: answer.questionId,
        answer_index,
        survey_id: surveyId,
        survey_title: surveyTitle,
        question: answer.label,
        question_type: answer.type.toLowerCase(),
        answer: text,
        score: answer.type === 'NPS' ? text : null,
        answered_at: new Date(completedAt ?? entry.createdAt).toISOString(),
        updated_at: new Date(updatedAt).toISOString(),
        customer_id: customerId,
        order_id: orderId,
        order_total: total,
        currency,
      })),
    )
  })
  return { survey_responses }
}

function textsOf({ value, otherValue }: GivenAnswer): readonly string[] {
  if (otherValue !== null) return [otherValue]
  return (typeof value === 'string' ? [value] : value).filter((text) => text !== '')
}
