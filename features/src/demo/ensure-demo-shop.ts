import {
  ActionLogEntryId,
  actionLogChannel,
  ConnectionId,
  dayNumber,
  formatDay,
  newId,
  type ActionGoal,
  type CurrencyCode,
  type Day,
  type FlagOverrides,
  type OrgId,
  type PlatformCode,
  type UserId,
} from '@cartograph/contract'
import { sealCredentials } from '@cartograph/ingestion'
import {
  and,
  auditLog,
  connections,
  eq,
  memberships,
  sql,
  workspaces,
  type Transaction,
} from '@cartograph/store'
import { describeGoal, writeGoal } from '../action-log/index.ts'
import { insertMessage } from '../messages/index.ts'
import { writeAuditRow } from '../audit/index.ts'
import { maskSecrets } from '../connections/index.ts'
import type { Context } from '../context.ts'
import { addDemoAlerts } from './demo-alerts.ts'
import { addWorkspace } from '../workspaces/index.ts'

/** A shop of the sandbox that a demo workspace is connected to. */
export interface DemoShop {
  /** The shop's handle, as in `{shop}.myshopify.com`. */
  readonly shop: string
  readonly workspaceName: string
  readonly timezone: string
  readonly currency: CurrencyCode
  readonly credentials: Readonly<Record<string, string>>
  /** The entries that its action log begins with. */
  readonly actions?: readonly DemoAction[]
}

export interface DemoAction {
  readonly date: Day
  readonly platform: PlatformCode
  readonly text: string
  readonly goal?: ActionGoal
}

export interface EnsureDemoShop {
  readonly userId: UserId
  readonly orgId: OrgId
  readonly shop: DemoShop
}

export interface ReadyDemo {
  readonly userId: UserId
  readonly orgId: OrgId
  readonly connectionId: ConnectionId
}

export async function ensureDemoShop(
  ctx: Context,
  tx: Transaction,
  asked: EnsureDemoShop,
): Promise<ReadyDemo> {
  const { userId, shop } = asked
  const existing = await findShop(tx, userId, shop.shop)
  if (existing !== null) {
    // With another secret key than at the first start, neither the stored secrets nor the shop's token are
    // valid.
    await tx
      .update(connections)
      .set({ requiresReauth: false, ...accessColumns(ctx, existing.id, shop) })
      .where(eq(connections.id, existing.id))
    await addDemoFlags(tx, existing.orgId)
    return { userId, orgId: existing.orgId, connectionId: existing.id }
  }
  // The connection may have been deleted: then the workspace is connected again.
  const former = await findEarlierWorkspace(tx, userId, shop.shop)
  const orgId = former ?? (await createShopWorkspace(ctx, tx, asked))
  if (former === null) {
    await logActions(ctx, tx, asked)
    await addDemoAlerts(ctx, tx, { userId, orgId })
  } else await addDemoFlags(tx, former)
  const connectionId = newId(ConnectionId)
  await tx.insert(connections).values({
    id: connectionId,
    orgId,
    platform: 'SP',
    name: shop.workspaceName,
    isPrivate: true,
    integrationParams: { shop: shop.shop },
    ...accessColumns(ctx, connectionId, shop),
    createdAt: ctx.clock(),
  })
  await writeAuditRow(ctx, tx, {
    action: 'datasource.created',
    subject: connectionId,
    orgId,
    details: { platform: 'SP', name: shop.workspaceName, mode: 'sandbox', shop: shop.shop },
  })
  return { userId, orgId, connectionId }
}

/** Shows features that are off by default in this build. */
const demoFlags = { enable_search: true, enable_audiences: true } satisfies FlagOverrides

/** A demo of an earlier version gets the features that were added since; switched ones stay as they are. */
async function addDemoFlags(tx: Transaction, orgId: OrgId): Promise<void> {
  const added = sql`${JSON.stringify(demoFlags)}::jsonb || ${workspaces.featureFlags}`
  await tx
    .update(workspaces)
    .set({ featureFlags: added })
    .where(and(eq(workspaces.orgId, orgId), sql`${workspaces.featureFlags} <> ${added}`))
}

function createShopWorkspace(
  ctx: Context,
  tx: Transaction,
  { userId, orgId, shop }: EnsureDemoShop,
): Promise<OrgId> {
  return addWorkspace(ctx, tx, {
    workspace: {
      org_id: orgId,
      org_name: shop.workspaceName,
      org_type: 'ecommerce',
      timezone: shop.timezone,
      currency_units: shop.currency,
      // A demo workspace does not expire.
      plan: 'free',
      feature_flags: demoFlags,
    },
    admin: userId,
  })
}

/** Written in the transaction that creates the workspace, so that deleted entries do not come back. */
async function logActions(
  ctx: Context,
  tx: Transaction,
  { userId, orgId, shop: { actions = [] } }: EnsureDemoShop,
): Promise<void> {
  for (const { date, platform, text, goal } of actions) {
    const id = newId(ActionLogEntryId)
    await insertMessage(tx, { orgId, userId, at: ctx.clock() }, actionLogChannel, {
      id,
      text,
      actionDate: date,
      datasourceType: platform,
      lookbackDate: formatDay(dayNumber(date) + reviewedAfterDays),
    })
    if (goal !== undefined) {
      const described = describeGoal(ctx.semantic.model, goal)
      await writeGoal(tx, { orgId, entryId: id, hasOtherDays: true }, described)
    }
    await writeAuditRow(ctx, tx, {
      action: 'action_log.created',
      subject: id,
      orgId,
      details: { action_date: date, datasource_type: platform },
    })
  }
}

/** An action is reviewed after two weeks. */
const reviewedAfterDays = 14

/** The credentials are encrypted here, so nothing below can read or log them. */
function accessColumns(ctx: Context, id: ConnectionId, { credentials }: DemoShop) {
  return {
    mode: 'sandbox' as const,
    sealedCredentials: sealCredentials(ctx.store, id, credentials),
    maskedCredentials: maskSecrets(credentials),
  }
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
    .orderBy(connections.createdAt)
  return found ?? null
}

/** Finds the workspace that was created for a shop, through the audit log. */
async function findEarlierWorkspace(
  tx: Transaction,
  userId: UserId,
  shop: string,
): Promise<OrgId | null> {
  const [found] = await tx
    .select({ orgId: memberships.orgId })
    .from(memberships)
    .innerJoin(auditLog, eq(auditLog.orgId, memberships.orgId))
    .where(
      and(
        eq(memberships.userId, userId),
        eq(auditLog.action, 'datasource.created'),
        sql`${auditLog.details} ->> 'shop' = ${shop}`,
      ),
    )
    .orderBy(auditLog.createdAt)
  return found?.orgId ?? null
}
