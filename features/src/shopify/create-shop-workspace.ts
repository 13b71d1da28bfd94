import {
  CurrencyCode,
  TimeZone,
  workspaceNameCharacters,
  type ConnectionId,
  type OrgId,
} from '@cartograph/contract'
import type { Transaction } from '@cartograph/store'
import { writeAuditRow } from '../audit/index.ts'
import { insertIntegration } from '../connections/index.ts'
import type { Context } from '../context.ts'
import { saveProfile } from '../oauth/index.ts'
import { payByShopify } from '../plans/index.ts'
import { addWorkspace } from '../workspaces/index.ts'
import type { FinishedInstall } from './finish-install.ts'
import { shopifySource } from './source.ts'

export interface CreateShopWorkspace {
  readonly orgId: OrgId
  readonly finished: FinishedInstall
}

/** Creates a workspace with the shop's name and currency, and connects the shop to it. */
export async function createShopWorkspace(
  ctx: Context,
  tx: Transaction,
  { orgId, finished }: CreateShopWorkspace,
): Promise<ConnectionId> {
  const { account, userId } = finished
  const timezone = TimeZone.safeParse(account.timezone).data
  const currency = CurrencyCode.safeParse(account.currency).data
  await addWorkspace(ctx, tx, {
    workspace: {
      org_id: orgId,
      org_name: workspaceName(account.name),
      org_type: 'ecommerce',
      primary_business_objective: null,
      ...(timezone === undefined ? {} : { timezone }),
      ...(currency === undefined ? {} : { currency_units: currency }),
    },
    admin: userId,
  })
  const { profile } = await saveProfile(ctx, tx, {
    ...shopifySource,
    ...finished,
    orgId,
    account: finished.profile,
  })
  const { connection } = await insertIntegration(ctx, tx, {
    ...shopifySource,
    name: undefined,
    isPrivate: false,
    verifiedAccess: { ...finished, profileId: profile.id, credentials: {} },
  })
  await payByShopify(tx, { orgId, shopId: account.accountKey })
  const { id, platform, name, mode } = connection
  const action = 'datasource.created'
  await writeAuditRow(ctx, tx, { action, subject: id, details: { platform, name, mode } })
  return id
}

/** The shop's name as a valid workspace name. */
function workspaceName(shopName: string): string {
  const words = shopName
    .replaceAll(new RegExp(`[^${workspaceNameCharacters}]+`, 'gu'), ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return words.slice(0, 100).trim() || 'Shopify store'
}
