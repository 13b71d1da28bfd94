import type { SurveyResponseRow } from '@cartograph/contract'
import { ConnectorError } from '../kit/errors.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { normaliseDecimal } from '../kit/values/decimal.ts'
import { namedValue } from '../kit/values/known-value.ts'
import { utcInstant } from '../kit/values/moment.ts'
import { plainDecimal } from '../kit/values/plain-decimal.ts'
import { textOrNull } from '../kit/values/text-or-null.ts'
import { SurveyResponse, type Answer } from './api-types.ts'
import { manifest } from './manifest.ts'

export function normaliseResponse(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const scope = [context.connectionId, record.externalId]
  if (record.payload === null) return { survey_responses: { scope, rows: [] } }
  const what = `Response ${record.externalId}`
  const response = parsePayload(SurveyResponse, record.payload, what)
  const shared = sharedColumns(response, context, what)
  const counts = new Map<string, number>()
  const rows = response.response.flatMap((answer) =>
    valuesOf(answer).map((value): SurveyResponseRow => {
      const at = counts.get(answer.question_id) ?? 0
      counts.set(answer.question_id, at + 1)
      return { ...shared, ...answerColumns(answer, value, context), answer_index: at }
    }),
  )
  return { survey_responses: { scope, rows } }
}

function sharedColumns(response: SurveyResponse, context: NormaliseContext, what: string) {
  const { created_at, updated_at, completed_at, order } = response
  return {
    connection_id: context.connectionId,
    response_id: response.id,
    survey_id: response.survey_id,
    survey_title: textOrNull(response.survey_title),
    answered_at: utcInstant(manifest.name, completed_at ?? created_at),
    updated_at: utcInstant(manifest.name, updated_at),
    customer_id: response.customer_id ?? null,
    order_id: order?.order_id ?? null,
    ...totalColumns(order, what),
  }
}

/** A total without its currency is no amount. */
function totalColumns(order: SurveyResponse['order'], what: string) {
  const currency = textOrNull(order?.currency)
  const total = order?.total_price
  if (currency === null || total == null || total === '')
    return { order_total: null, currency: null }
  try {
    return {
      order_total: normaliseDecimal(plainDecimal(total, 4)),
      currency: currency.toUpperCase(),
    }
  } catch (cause) {
    throw new ConnectorError('payload', `${what}: order.total_price: not a number`, { cause })
  }
}

function answerColumns(answer: Answer, value: string, context: NormaliseContext) {
  const { question_id, label, type } = answer
  const question_type =
    type == null
      ? null
      : namedValue(
          context,
          'type',
          typeof type === 'string' ? type.toLowerCase() : type,
          questionTypes,
        )
  const isScored = question_type === 'nps' || question_type === 'rating'
  return {
    question_id,
    question: textOrNull(label) ?? question_id,
    question_type,
    answer: value,
    score: isScored && /^\d{1,3}(\.\d{1,4})?$/.test(value) ? value : null,
  }
}

const questionTypes = ['radio', 'checkbox', 'select', 'dropdown', 'text', 'nps', 'rating']

/** The given answers; what was typed in place of 'Other'. */
function valuesOf({ value, other_value: typed }: Answer): string[] {
  const given = (Array.isArray(value) ? value : [value]).flatMap((one) =>
    one == null ? [] : String(one).trim(),
  )
  const other = textOrNull(typed?.trim())
  if (other === null) return given.filter((one) => one !== '')
  const isOther = (one: string) => one.toLowerCase() === 'other'
  const named = given.map((one) => (isOther(one) ? other : one)).filter((one) => one !== '')
  return given.some(isOther) || named.includes(other) ? named : [...named, other]
}
