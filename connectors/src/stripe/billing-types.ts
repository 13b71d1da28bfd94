import { z } from 'zod'

const Moment = z.int().min(0)
const Amount = z.int()
const Currency = z.string().regex(/^[a-z]{3}$/)
const OptionalText = z.nullish(z.string())
const OptionalMoment = z.nullish(Moment)
const Amounts = z.nullish(z.array(z.object({ amount: Amount })))
const Metadata = z.nullish(z.record(z.string(), z.unknown()))

const Price = z.object({
  product: z.nullish(z.union([z.string(), z.looseObject({ id: z.string() })])),
  nickname: OptionalText,
  /** Null for prices in tiers, and for those with fractions of the smallest unit. */
  unit_amount: z.nullish(Amount),
  unit_amount_decimal: z.nullish(z.string().regex(/^\d+(\.\d+)?$/)),
  recurring: z.nullish(
    z.object({ interval: OptionalText, interval_count: z.nullish(z.int().min(1)) }),
  ),
})

export const SubscriptionItem = z.object({
  /** Absent where the price is for what is used. */
  quantity: z.nullish(z.int().min(0)),
  current_period_start: OptionalMoment,
  current_period_end: OptionalMoment,
  price: Price,
})
export type SubscriptionItem = z.infer<typeof SubscriptionItem>

export const Subscription = z.object({
  id: z.string(),
  customer: OptionalText,
  status: OptionalText,
  created: Moment,
  start_date: OptionalMoment,
  ended_at: OptionalMoment,
  trial_end: OptionalMoment,
  cancel_at_period_end: z.nullish(z.boolean()),
  cancellation_details: z.nullish(z.object({ reason: OptionalText, feedback: OptionalText })),
  currency: Currency,
  items: z.object({ data: z.array(SubscriptionItem).min(1) }),
  metadata: Metadata,
  /** Added while reading: the names of its products, by id. */
  products: z.nullish(z.record(z.string(), z.nullish(z.string()))),
})
export type Subscription = z.infer<typeof Subscription>

export const Product = z.looseObject({ id: z.string(), name: OptionalText })

export const Invoice = z.object({
  id: z.string(),
  number: OptionalText,
  customer: OptionalText,
  created: Moment,
  due_date: OptionalMoment,
  status: OptionalText,
  billing_reason: OptionalText,
  currency: Currency,
  subtotal: Amount,
  total: Amount,
  amount_paid: Amount,
  amount_remaining: Amount,
  attempt_count: z.nullish(z.int()),
  total_taxes: Amounts,
  total_discount_amounts: Amounts,
  status_transitions: z.nullish(z.object({ paid_at: OptionalMoment })),
  parent: z.nullish(
    z.looseObject({
      subscription_details: z.nullish(
        z.looseObject({
          subscription: z.nullish(z.union([z.string(), z.looseObject({ id: z.string() })])),
        }),
      ),
    }),
  ),
  metadata: Metadata,
})
export type Invoice = z.infer<typeof Invoice>
