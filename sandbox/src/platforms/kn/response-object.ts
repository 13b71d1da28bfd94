import type { SandboxShop } from '../../shop.ts'
import { accountIdOf, surveyId } from './account.ts'
import { answersOf } from './answers.ts'
import { stateAt, type ResponseEntry } from './response-log.ts'

/** The amount and currency that the buyer saw. */
export function paidFor({ world }: SandboxShop, { order }: ResponseEntry, at: Date) {
  const { id, name, customerId, totalMinor, presentment } = world.orders.get(order, at)
  const rate = presentment?.rate ?? 1
  return {
    orderId: String(id),
    name,
    customerId: customerId === null ? null : String(customerId),
    total: ((totalMinor / 100) * rate).toFixed(2),
    currency: presentment?.currency ?? world.options.currency,
  }
}

/** A response as the API returns it; some come from an older writer with other names and types. */
export function responseObject(
  shop: SandboxShop,
  entry: ResponseEntry,
  { at, hasOrder }: { readonly at: Date; readonly hasOrder: boolean },
): object {
  const { completedAt, updatedAt } = stateAt(entry, at)
  const { orderId, name, customerId, total, currency } = paidFor(shop, entry, at)
  const isOld = entry.order % 5 === 0
  const object = {
    id: `resp_${entry.order}`,
    account_id: accountIdOf(shop),
    survey_id: surveyId,
    created_at: new Date(entry.createdAt).toISOString(),
    updated_at: new Date(updatedAt).toISOString(),
    completed_at: completedAt === null ? null : new Date(completedAt).toISOString(),
    customer_id: customerId,
    customer_phone: null,
    customer_shop: `${shop.name}.myshopify.com`,
    time_spent: completedAt === null ? null : completedAt - entry.createdAt,
    order: hasOrder
      ? {
          id: `ord_${entry.order}`,
          order_id: orderId,
          order_number: name,
          total_price: isOld ? Number(total) : total,
          currency,
        }
      : null,
    response: answersOf(shop, entry, at).map((answer) => ({
      question_id: answer.questionId,
      type: answer.type,
      label: answer.label,
      value: answer.value,
      ...(answer.otherValue !== null && { other_value: answer.otherValue }),
      question_duration: null,
    })),
  }
  return isOld ? (inCamelCase(object) as object) : object
}

function inCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inCamelCase)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      inCamelCase(inner),
    ]),
  )
}
