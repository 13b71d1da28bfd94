import { z } from 'zod'

/** Seconds since 1970. */
const Moment = z.int().min(0)
/** In minor units of the object's currency. */
const Amount = z.int()
const Currency = z.string().regex(/^[a-z]{3}$/)
const OptionalText = z.nullish(z.string())

/** Of a payment method, as far as it has them. */
export const MethodDetails = z.object({ brand: OptionalText, country: OptionalText })

/** The charge behind a transaction, whose amounts are its own. */
export const ChargeDetails = z.object({
  object: z.literal('charge'),
  id: z.string(),
  status: OptionalText,
  customer: OptionalText,
  failure_code: OptionalText,
  metadata: z.nullish(z.record(z.string(), z.unknown())),
  payment_method_details: z.nullish(z.looseObject({ type: OptionalText })),
})
export type ChargeDetails = z.infer<typeof ChargeDetails>

export const Charge = z.object({
  ...ChargeDetails.shape,
  amount: Amount,
  currency: Currency,
  created: Moment,
})
export type Charge = z.infer<typeof Charge>

/** The source of a balance transaction other than a charge, as far as it is used. */
export const BalanceSource = z.object({
  object: z.string(),
  id: z.string(),
  status: OptionalText,
  /** On refunds and disputes; only an id if not expanded. */
  charge: z.nullish(z.union([z.string(), ChargeDetails])),
  reason: OptionalText,
  failure_reason: OptionalText,
  failure_code: OptionalText,
})
export type BalanceSource = z.infer<typeof BalanceSource>

export const BalanceTransaction = z.object({
  id: z.string(),
  amount: Amount,
  fee: Amount,
  net: Amount,
  currency: Currency,
  created: Moment,
  available_on: z.nullish(Moment),
  type: OptionalText,
  reporting_category: OptionalText,
  source: z.nullish(z.union([z.string(), z.looseObject({ object: z.string() })])),
  /** Added while reading: Stripe's transactions do not have it. */
  payout: z.nullable(z.string()),
})
export type BalanceTransaction = z.infer<typeof BalanceTransaction>

/** Requires only what reading needs, so that a malformed object is rejected alone. */
export const ListedObject = z.looseObject({ id: z.string(), created: Moment })
export type ListedObject = z.infer<typeof ListedObject>

export const ListedTransaction = z.looseObject({
  ...ListedObject.shape,
  type: z.nullish(z.string()),
  status: OptionalText,
  available_on: z.nullish(Moment),
  source: z.optional(z.unknown()),
})
export type ListedTransaction = z.infer<typeof ListedTransaction>

export const ListedCharge = z.looseObject({
  ...ListedObject.shape,
  status: z.nullish(z.string()),
  balance_transaction: z.optional(z.unknown()),
})

export const Payout = z.object({ ...ListedObject.shape, automatic: z.boolean() })
export type Payout = z.infer<typeof Payout>

export const FullPayout = z.object({
  id: z.string(),
  amount: Amount,
  currency: Currency,
  created: Moment,
  arrival_date: z.nullish(Moment),
  automatic: z.nullish(z.boolean()),
  method: OptionalText,
  status: OptionalText,
  failure_code: OptionalText,
})

/** An event and the object that it is about. */
export const ObjectEvent = z.object({
  ...ListedObject.shape,
  data: z.object({ object: z.object({ id: z.string() }) }),
})

export const Dispute = z.looseObject({ balance_transactions: z.array(ListedTransaction) })

export const Account = z.object({
  id: z.string(),
  default_currency: z.nullish(Currency),
  business_profile: z.nullish(z.object({ name: OptionalText })),
  settings: z.nullish(
    z.object({
      dashboard: z.nullish(z.object({ display_name: OptionalText, timezone: OptionalText })),
    }),
  ),
})
export type Account = z.infer<typeof Account>
