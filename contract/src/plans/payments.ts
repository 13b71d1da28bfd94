import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { Instant } from '../values/time.ts'
import { PlanId } from './plans.ts'

const path = '/v1/orgs/{orgId}/payments'
const change = { permission: 'plan.change', params: WorkspaceParams } as const

/** Whom a workspace pays through. */
export const PaymentType = z.enum(['stripe', 'shopify'])
export type PaymentType = z.infer<typeof PaymentType>

/** In whole minor units of ISO 4217, like the prices of plans. */
export const Money = z.object({ amount_minor: z.int(), currency: z.string() })
export type Money = z.infer<typeof Money>

export const InvoiceState = z.enum(['paid', 'open', 'void'])

export const PlanInvoice = z.object({
  id: z.string(),
  /** Null for one that the provider has not numbered. */
  number: z.nullable(z.string()),
  issued_at: Instant,
  state: InvoiceState,
  total: Money,
  /** The part of the total that is tax. */
  tax: Money,
  /** Where it is read, and paid while it is open. */
  page: z.nullable(z.string()),
  /** The invoice as a PDF file. */
  file: z.nullable(z.string()),
})
export type PlanInvoice = z.infer<typeof PlanInvoice>

export const PaymentMethod = z.object({
  /** 'Visa', or the kind of another method. */
  brand: z.string(),
  last4: z.nullable(z.string()),
  expires: z.nullable(z.object({ month: z.int(), year: z.int() })),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** What a workspace pays, and how. */
export const Billing = z.object({
  /** Null for a workspace that has not paid yet. */
  payment_type: z.nullable(PaymentType),
  /** Null when nothing will be charged. */
  next_payment: z.nullable(z.object({ at: Instant, amount: Money })),
  /** In the current period, up to the cap; null for a plan without charges by use. */
  charged_by_use: z.nullable(z.object({ amount: Money, cap: Money })),
  payment_method: z.nullable(PaymentMethod),
  billing_name: z.nullable(z.string()),
  /** Line by line; none until it is entered. */
  billing_address: z.array(z.string()),
  tax_ids: z.array(z.string()),
  /** The last 24, the newest first. */
  invoices: z.array(PlanInvoice),
})
export type Billing = z.infer<typeof Billing>

const redirect = z.object({ to: z.string() })

export const initiatePayment = defineEndpoint({
  name: 'payments.initiate',
  method: 'GET',
  path: `${path}/initiate`,
  summary:
    'Begin to pay for a plan: the page of the payment provider to send the admin to. It returns to /callback with payment_id (Stripe) or charge_id (Shopify), org_id, plan_id and success.',
  query: z.object({ plan_id: PlanId }),
  answer: redirect,
  errors: ['not_found', 'conflict', 'connection_refused'],
  ...change,
})

export const getBilling = defineEndpoint({
  name: 'payments.getBilling',
  method: 'GET',
  path: `${path}/billing`,
  summary: 'The invoices, the payment method and the next payment of a workspace.',
  answer: Billing,
  errors: ['conflict', 'connection_refused'],
  ...change,
})

export const openBillingPortal = defineEndpoint({
  name: 'payments.openPortal',
  method: 'GET',
  path: `${path}/portal`,
  summary:
    'The page of the payment provider where an admin changes the payment method, the billing address and the tax id.',
  answer: redirect,
  errors: ['conflict', 'connection_refused'],
  ...change,
})

export const previewPlanChange = defineEndpoint({
  name: 'payments.previewChange',
  method: 'GET',
  path: `${path}/change`,
  summary: 'What changing from one paid plan to another costs now and from then on.',
  query: z.object({ plan_id: PlanId }),
  answer: z.object({
    /** What is charged at once, less what is left of the current period; negative is credited. */
    due_now: Money,
    next_payment: z.object({ at: Instant, amount: Money }),
    /** Send it with the change, so that exactly this is charged. */
    as_of: Instant,
  }),
  errors: ['not_found', 'conflict', 'connection_refused'],
  ...change,
})

export const changePaidPlan = defineEndpoint({
  name: 'payments.change',
  method: 'POST',
  path: `${path}/change`,
  summary:
    'Change from one paid plan to another. When the bank asks for a confirmation, the plan changes once it is given at `to`.',
  body: z.strictObject({ plan_id: PlanId, as_of: Instant }),
  status: 200,
  /** Null when the plan has changed. */
  answer: z.object({ to: z.nullable(z.string()) }),
  errors: ['not_found', 'conflict', 'connection_refused'],
  audit: 'plan.changed',
  ...change,
})

export const paymentEndpoints = {
  initiatePayment,
  getBilling,
  openBillingPortal,
  previewPlanChange,
  changePaidPlan,
} as const
