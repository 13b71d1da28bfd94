import type { ConnectionId, CurrencyCode, OrgId, UserId } from '@cartograph/contract'
import { sealCredentials } from '@cartograph/ingestion'
import { and, connections, eq, memberships, sql, type Transaction } from '@cartograph/store'
import { createConnection } from '../connections/index.ts'
import type { Context } from '../context.ts'
import { addWorkspace } from '../workspaces/index.ts'

/** A shop of the sandbox that a demo workspace is connected to. */
export interface DemoShop {
  /** The shop's handle, as in `{shop}.myshopify.com`. */
  readonly shop: string
  readonly workspaceName: string
  readonly timezone: string
  readonly currency: CurrencyCode
  readonly credentials: Readonly<Record<string, string>>
}

export interface EnsureDemoShop {
  readonly userId: UserId
  readonly orgId: OrgId
  readonly shop: DemoShop
}

export interface ReadyDemo {
  readonly orgId: OrgId
  readonly connectionId: ConnectionId
}

export async function ensureDemoShop(
  ctx: Context,
  tx: Transaction,
  { userId, orgId, shop }: EnsureDemoShop,
): Promise<ReadyDemo> {
  const existing = await findShop(tx, userId, shop.shop)
  if (existing !== null) {
    // With another key than at the first start neither the seal nor the shop's token would hold.
    await tx
      .update(connections)
      .set({
        requiresReauth: false,
        sealedCredentials: sealCredentials(ctx.store, shop.credentials),
      })
      .where(eq(connections.id, existing.id))
    return { orgId: existing.orgId, connectionId: existing.id }
  }
  await addWorkspace(ctx, tx, {
    workspace: {
      org_id: orgId,
      org_name: shop.workspaceName,
      org_type: 'ecommerce',
      timezone: shop.timezone,
      currency_units: shop.currency,
      // A demo does not run out.
      plan: 'free',
    },
    admin: userId,
  })
  const connectionId = await createConnection(ctx, tx, {
    orgId,
    platform: 'SP',
    name: shop.workspaceName,
    params: { shop: shop.shop },
    credentials: shop.credentials,
  })
  return { orgId, connectionId }
}

async function findShop(tx: Transaction, userId: UserId, shop: string) {
  const [found] = await tx
    .select({ id: connections.id, orgId: connections.orgId })
    .from(connections)
    .innerJoin(memberships, eq(memberships.orgId, connections.orgId))
    .where(
      and(
        eq(memberships.userId, userId),
        eq(connections.platform, 'SP'),
        sql`${connections.integrationParams} ->> 'shop' = ${shop}`,
      ),
    )
  return found ?? null
}
