import type {
  Billing,
  InvoiceState,
  Money,
  OrgId,
  PaymentType,
  PlanInterval,
} from '@cartograph/contract'

/**
 * A company that charges workspaces for their plans. Its word decides what is paid: everything that a browser or
 * an event says is read again from it. Methods throw a PaymentError when it refuses or cannot be reached.
 */
export interface PaymentProvider {
  readonly type: PaymentType
  /** Opens the account of a workspace. A repeated call answers the same account. */
  openAccount(workspace: PayingWorkspace): Promise<string>
  /** The currencies that an account can be charged in; null for all. */
  readCurrencies(accountId: string): Promise<readonly string[] | null>
  /** Closes the pages of payments that were begun and not made, so that nothing is paid twice. */
  closePayments(accountId: string): Promise<void>
  /** The address of the page where the plan is paid. */
  startPayment(payment: NewPayment): Promise<string>
  /** What came of a payment; null if there is none of this id, or it cannot be of this account. */
  readPayment(paymentId: string, accountId: string): Promise<StartedPayment | null>
  /** The subscription that decides about an account's plan; null before the first payment. */
  readSubscription(accountId: string): Promise<Subscription | null>
  /** The subscriptions that decide, of all accounts that were opened for a workspace. */
  listSubscriptions(): Promise<readonly AccountSubscription[]>
  cancelAtEnd(subscriptionId: string): Promise<void>
  /** Null where a subscription that was cancelled is not resumed, but approved anew. */
  readonly resume: ((subscriptionId: string) => Promise<void>) | null
  /** Ends it at once; nothing is charged any more. */
  end(subscriptionId: string): Promise<void>
  previewChange(change: SubscriptionChange): Promise<ChangePreview>
  /** The page where the change is approved, if it has to be; otherwise null, and the plan has changed. */
  changePlan(change: SubscriptionChange): Promise<string | null>
  readBilling(accountId: string): Promise<Omit<Billing, 'payment_type'>>
  /** The page where an open payment is made, and the method and the address are changed. */
  openPortal(accountId: string, returnUrl: string): Promise<string>
  /**
   * An event that the provider sent; null if its signature or its time is wrong. Absent where events come with the
   * webhooks of a platform.
   */
  readEvent?(body: Buffer, signature: string, now: Date): Promise<PaymentEvent | null>
}

export interface PayingWorkspace {
  readonly orgId: OrgId
  readonly name: string
  /** Of the admin who pays. */
  readonly email: string
}

export interface PricedPlan {
  readonly planId: string
  readonly displayName: string
  readonly interval: PlanInterval
  readonly amountMinor: number
  readonly currency: string
  /** Charged by use on top, up to a cap for 30 days, by providers that can; null for none. */
  readonly usage: (UsageTerms & { readonly capMinor: number }) | null
}

/** What a merchant approves: a price for each begun number of orders beyond the limit, in 30 days. */
export interface UsageTerms {
  readonly beyond: number
  readonly each: number
  readonly priceMinor: number
}

export interface NewPayment {
  readonly orgId: OrgId
  readonly accountId: string
  readonly plan: PricedPlan
  /** With `{payment_id}` where the id of the payment belongs. */
  readonly paidUrl: string
  readonly cancelledUrl: string
  /** What was paid before and is not used up: the first charge comes after it. Null for nothing. */
  readonly paidUntil: Date | null
}

export interface StartedPayment {
  readonly orgId: string | null
  readonly accountId: string | null
  readonly planId: string | null
  readonly isPaid: boolean
}

export interface Subscription {
  readonly id: string
  /** Null for a price that is not one of ours. */
  readonly planId: string | null
  readonly currency: string
  readonly state: 'active' | 'past_due' | 'ended'
  /** Until when everything is paid; null where the provider does not say. */
  readonly paidUntil: Date | null
  readonly cancelsAtEnd: boolean
  /** `cancelled` ends all charges at once, and what is paid stays open until its end. */
  readonly ended: {
    readonly at: Date
    readonly reason: 'period_over' | 'unpaid' | 'ended' | 'cancelled'
  } | null
  readonly invoice: SubscriptionInvoice | null
}

/** The last one of a subscription. */
export interface SubscriptionInvoice {
  readonly id: string
  readonly number: string | null
  readonly state: (typeof InvoiceState.options)[number]
  readonly total: Money
  readonly page: string | null
}

export interface AccountSubscription {
  readonly accountId: string
  readonly subscription: Subscription
}

export interface SubscriptionChange {
  readonly subscriptionId: string
  readonly plan: PricedPlan
  /** When what is left of the current period is valued. */
  readonly asOf: Date
  /** Where a page on which the change is approved returns to. */
  readonly returnUrl: string
}

export interface ChangePreview {
  readonly dueNow: Money
  readonly next: { readonly at: Date; readonly amount: Money }
}

export interface PaymentEvent {
  readonly id: string
  readonly type: string
  /** Null for an event that is about no account. */
  readonly accountId: string | null
  /** What it says was changed at the provider; none for an event about payments. */
  readonly changed: readonly ChangedDetail[]
}

export type ChangedDetail =
  | 'payment_method'
  | 'payment_method_added'
  | 'payment_method_removed'
  | 'billing_address'
  | 'billing_name'
  | 'billing_email'
  | 'tax_id'

export const providerNames = { stripe: 'Stripe', shopify: 'Shopify' } as const satisfies Record<
  PaymentType,
  string
>

/** The provider refused a request or cannot be reached. The message is shown to the admin. */
export class PaymentError extends Error {
  override readonly name = 'PaymentError'
  readonly isRefusal: boolean

  constructor(message: string, options: { isRefusal: boolean; cause: unknown }) {
    super(message, { cause: options.cause })
    this.isRefusal = options.isRefusal
  }
}
