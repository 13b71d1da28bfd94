import { openShopBilling, type ShopBilling } from '@cartograph/connectors'
import { AppError } from '@cartograph/contract'
import { openAccessTokens } from '@cartograph/ingestion'
import { and, connections, eq, isNotNull, paymentAccounts } from '@cartograph/store'
import type { Context } from '../../context.ts'
import { platformPorts } from '../../platform-ports.ts'
import { requireConnector } from '../../require-connector.ts'

export interface PayingShop {
  readonly account: typeof paymentAccounts.$inferSelect
  /** Its name; null once the workspace no longer has its data source. */
  readonly shop: string | null
  readonly hosts: Readonly<Record<string, string>>
  /** Null while the app is not installed in the shop. */
  readonly billing: (() => Promise<ShopBilling>) | null
}

/** The shop that pays for a workspace, by the consent that installed the app in it. */
export async function openShop(ctx: Context, accountId: string): Promise<PayingShop> {
  const { account, connection } = await findShop(ctx, accountId)
  if (account === null) throw new AppError('not_found')
  if (connection === null) return { account, shop: null, hosts: {}, billing: null }
  const { orgId, mode, oauthProfileId: profileId, integrationParams: params } = connection
  const shop = params['shop'] ?? ''
  const { hosts, app } = ctx.ingestion.platformAccess('SP', mode)
  if (profileId === null) return { account, shop, hosts, billing: null }
  const { manifest } = requireConnector(ctx, 'SP', 'datasource')
  const ports = platformPorts(ctx, { manifest, mode, app, asker: profileId })
  const billing = async () => {
    const tokens = await openAccessTokens(ctx.ingestion, { orgId, profileId })
    return openShopBilling({ shop, tokens, hosts }, ports)
  }
  return { account, shop, hosts, billing }
}

/** Of several connections, the one with a consent. */
async function findShop(ctx: Context, accountId: string) {
  const [found] = await ctx.store.asSystem((tx) =>
    tx
      .select({ account: paymentAccounts, connection: connections })
      .from(paymentAccounts)
      .leftJoin(
        connections,
        and(
          eq(connections.orgId, paymentAccounts.orgId),
          eq(connections.platform, 'SP'),
          eq(connections.context, 'datasource'),
          eq(connections.accountKey, paymentAccounts.accountId),
        ),
      )
      .where(and(eq(paymentAccounts.provider, 'shopify'), eq(paymentAccounts.accountId, accountId)))
      .orderBy(isNotNull(connections.oauthProfileId))
      .limit(1),
  )
  return found ?? { account: null, connection: null }
}
