import { getBilling as endpoint } from '@cartograph/contract'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { readPayingPlan, requirePayments } from './accounts.ts'
import { askProvider } from './ask-provider.ts'

export const getBilling = serves(endpoint, async (ctx) => {
  const { orgId } = requireWorkspace(ctx)
  const { account } = await readPayingPlan(ctx, orgId)
  const provider = requirePayments(ctx, account)
  if (account === null || account.subscriptionId === null) return nothingPaid
  const billing = await askProvider(ctx, () => provider.readBilling(account.accountId))
  return { payment_type: account.provider, ...billing }
})

const nothingPaid = {
  payment_type: null,
  next_payment: null,
  charged_by_use: null,
  payment_method: null,
  billing_name: null,
  billing_address: [],
  tax_ids: [],
  invoices: [],
}
