import { AppError, type OrgId, type PaymentType } from '@cartograph/contract'
import { and, eq, paymentAccounts, workspacePeople, workspaces } from '@cartograph/store'
import { requirePerson, requireWorkspace, type Context } from '../../context.ts'
import { planColumns, type PlanColumns } from '../../plan-columns.ts'
import { withoutPayments, withoutPlans } from '../change-plan.ts'
import { openShopify } from '../shopify/open-shopify.ts'
import { askProvider } from './ask-provider.ts'
import type { PaymentProvider } from './payment-provider.ts'

export type PaymentAccount = typeof paymentAccounts.$inferSelect

export interface PayingPlan {
  readonly name: string
  readonly currency: string
  readonly plan: PlanColumns
  /** Null before the first payment. */
  readonly account: PaymentAccount | null
}

/** Whom a workspace pays: Shopify where it was installed from it. Null on an installation without payments. */
export function providerOf(
  ctx: Context,
  account: Pick<PaymentAccount, 'provider'> | null,
): PaymentProvider | null {
  return account?.provider === 'shopify' ? openShopify(ctx) : ctx.payments
}

/** Refused while the installation has no plans or no payments. */
export function requirePayments(
  ctx: Context,
  account: Pick<PaymentAccount, 'provider'> | null,
): PaymentProvider {
  if (!ctx.settings.hasPlans) throw new AppError('conflict', withoutPlans)
  const provider = providerOf(ctx, account)
  if (provider === null) throw new AppError('conflict', withoutPayments)
  return provider
}

export async function readPayingPlan({ store }: Context, orgId: OrgId): Promise<PayingPlan> {
  const [row] = await store.inWorkspace(orgId, (tx) =>
    tx
      .select({
        name: workspaces.name,
        currency: workspaces.currencyUnits,
        plan: planColumns,
        account: paymentAccounts,
      })
      .from(workspaces)
      .leftJoin(paymentAccounts, eq(paymentAccounts.orgId, workspaces.orgId))
      .where(eq(workspaces.orgId, orgId)),
  )
  if (row === undefined) throw new AppError('not_found')
  return row
}

/** The account of the workspace, opened if there is none. */
export async function openAccount(
  ctx: Context,
  provider: PaymentProvider,
  { name, account }: PayingPlan,
): Promise<string> {
  if (account !== null) return account.accountId
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const [person] = await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .select({ email: workspacePeople.email })
      .from(workspacePeople)
      .where(and(eq(workspacePeople.orgId, orgId), eq(workspacePeople.userId, userId))),
  )
  if (person === undefined) throw new AppError('not_found')
  const opened = await askProvider(ctx, () =>
    provider.openAccount({ orgId, name, email: person.email }),
  )
  const [stored] = await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .insert(paymentAccounts)
      .values({ orgId, provider: provider.type, accountId: opened })
      .onConflictDoUpdate({ target: paymentAccounts.orgId, set: { orgId } })
      .returning(),
  )
  // Shopify's may have been opened meanwhile, by an installation.
  if (stored !== undefined && stored.provider !== provider.type) throw new AppError('conflict')
  return stored?.accountId ?? opened
}

/** The workspace of an account. */
export async function findAccountOwner(
  { store }: Pick<Context, 'store'>,
  provider: PaymentType,
  accountId: string,
): Promise<OrgId | null> {
  const [found] = await store.asSystem((tx) =>
    tx
      .select({ orgId: paymentAccounts.orgId })
      .from(paymentAccounts)
      .where(and(eq(paymentAccounts.provider, provider), eq(paymentAccounts.accountId, accountId))),
  )
  return found?.orgId ?? null
}
