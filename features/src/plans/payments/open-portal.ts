import { AppError, openBillingPortal as endpoint } from '@cartograph/contract'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { readPayingPlan, requirePayments } from './accounts.ts'
import { askProvider } from './ask-provider.ts'
import { billingPage } from './initiate.ts'

export const openBillingPortal = serves(endpoint, async (ctx) => {
  const { orgId } = requireWorkspace(ctx)
  const { account } = await readPayingPlan(ctx, orgId)
  const provider = requirePayments(ctx, account)
  if (account === null)
    throw new AppError('conflict', 'Nothing has been paid yet. Choose a plan first.')
  const open = () => provider.openPortal(account.accountId, billingPage(ctx))
  return { to: await askProvider(ctx, open) }
})
