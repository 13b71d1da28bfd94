import { AppError, type OrgId } from '@cartograph/contract'
import { and, eq, paymentAccounts, sql, workspaces, type Transaction } from '@cartograph/store'
import type { Context } from '../../context.ts'
import { lockWorkspace } from '../../lock-workspace.ts'
import type { PlanColumns } from '../../plan-columns.ts'
import { pickPlan } from '../change-plan.ts'
import { readPayingPlan, requirePayments, type PaymentAccount } from './accounts.ts'
import { askProvider } from './ask-provider.ts'
import type { Subscription } from './payment-provider.ts'
import { isSamePlan, planFromSubscription } from './plan-from-subscription.ts'
import { queuePaymentMails } from './queue-payment-mails.ts'

/** The subscription of an account as it was read while the account had a revision. */
export interface SubscriptionReading {
  readonly orgId: OrgId
  readonly account: PaymentAccount
  readonly subscription: Subscription
}

export interface RecordedPlan {
  readonly before: PlanColumns
  readonly row: PlanColumns
  readonly hasChanged: boolean
}

/**
 * Reads the subscription of a workspace at the provider and passes it to `record`, which stores it. What is stored
 * last was read last: a reading is dropped and repeated when another one was stored meanwhile. Events can therefore
 * arrive in any order and any number. Null without a subscription.
 */
export async function withSubscription<T>(
  ctx: Context,
  orgId: OrgId,
  record: (reading: SubscriptionReading) => Promise<T>,
): Promise<T | null> {
  for (let attempt = 1; ; attempt += 1) {
    const { account } = await readPayingPlan(ctx, orgId)
    if (account === null) return null
    const provider = requirePayments(ctx, account)
    const subscription = await askProvider(ctx, () => provider.readSubscription(account.accountId))
    if (subscription === null) return null
    try {
      const result = await record({ orgId, account, subscription })
      ctx.access.invalidate({ org_id: orgId })
      return result
    } catch (error) {
      if (!(error instanceof OutdatedReading) || attempt === maxAttempts) throw error
    }
  }
}

/** Stores a reading in a transaction of its workspace. */
export async function recordSubscription(
  ctx: Context,
  tx: Transaction,
  { orgId, account, subscription }: SubscriptionReading,
): Promise<RecordedPlan> {
  const workspace = await lockWorkspace(tx, orgId)
  const before = pickPlan(workspace)
  const row = planFromSubscription(
    before,
    { subscription, followedId: account.subscriptionId },
    ctx.clock(),
  )
  const reportedInvoiceId = await queuePaymentMails(ctx, tx, {
    workspace,
    before,
    after: row,
    account,
    subscription,
  })
  const [stored] = await tx
    .update(paymentAccounts)
    .set({
      subscriptionId: subscription.id,
      reportedInvoiceId,
      revision: sql`${paymentAccounts.revision} + 1`,
    })
    .where(and(eq(paymentAccounts.orgId, orgId), eq(paymentAccounts.revision, account.revision)))
    .returning({ orgId: paymentAccounts.orgId })
  if (stored === undefined) throw new OutdatedReading()
  const hasChanged = !isSamePlan(before, row)
  if (hasChanged) await tx.update(workspaces).set(row).where(eq(workspaces.orgId, orgId))
  return { before, row, hasChanged }
}

const maxAttempts = 10

class OutdatedReading extends AppError {
  constructor() {
    super('conflict')
  }
}
