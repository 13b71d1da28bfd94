import type { AccountChange, AccountEvent } from '@cartograph/connectors'
import type { ConnectionMode, PlatformCode } from '@cartograph/contract'
import { and, auditLog, connections, eq, sql, type Transaction } from '@cartograph/store'
import { writeAuditRow } from '../../audit/index.ts'
import type { Context } from '../../context.ts'
import type { ConnectionEvent } from './connection-event.ts'
import { eraseAccount, eraseCustomer, eraseDeletedRecords } from './erase.ts'
import { stopUninstalled, uninstall } from './uninstall.ts'

export interface ApplyAccountEvent {
  readonly platform: PlatformCode
  readonly mode: ConnectionMode
  readonly event: AccountEvent
}

/** Events may be delivered repeatedly and count once for each connection of the account. */
export async function applyAccountEvent(ctx: Context, about: ApplyAccountEvent): Promise<void> {
  for (const connection of await findConnections(ctx, about)) {
    await applyToConnection(ctx, { event: about.event, connection })
  }
}

type Applied = Pick<ConnectionEvent, 'event' | 'connection'>

async function applyToConnection(ctx: Context, applied: Applied): Promise<void> {
  const { change } = applied.event
  switch (change.kind) {
    case 'uninstalled':
      await inTransaction(ctx, applied, (tx, current) => uninstall(tx, { ...current, change }))
      await stopUninstalled(ctx, applied)
      return
    case 'customer_data_requested':
      // The shop has to answer its customer: its admins find the request in the audit log.
      return inTransaction(ctx, applied, () => Promise.resolve(true))
    case 'records_deleted':
      return outsideTransaction(ctx, applied, change, eraseDeletedRecords)
    case 'customer_erased':
      return outsideTransaction(ctx, applied, change, eraseCustomer)
    case 'account_erased':
      return outsideTransaction(ctx, applied, change, eraseAccount)
  }
}

/**
 * The work and its audit entry are one transaction, and concurrent deliveries wait here and find it done.
 */
async function inTransaction(
  ctx: Context,
  applied: Applied,
  work: (tx: Transaction, current: Applied) => Promise<boolean>,
): Promise<void> {
  await ctx.store.asSystem(async (tx) => {
    const isThis = eq(connections.id, applied.connection.id)
    const [connection] = await tx.select().from(connections).where(isThis).for('update')
    if (connection === undefined || (await isKnown(tx, applied))) return
    if (await work(tx, { ...applied, connection })) await writeEventAudit(ctx, tx, applied)
  })
}

/**
 * Work outside of the database runs before its audit entry is written: when it is interrupted, it runs again
 * with the next delivery.
 */
async function outsideTransaction<Change extends AccountChange>(
  ctx: Context,
  applied: Applied,
  change: Change,
  work: (ctx: Context, applied: Applied & { readonly change: Change }) => Promise<boolean>,
): Promise<void> {
  if (await ctx.store.asSystem((tx) => isKnown(tx, applied))) return
  if (!(await work(ctx, { ...applied, change }))) return
  await ctx.store.asSystem((tx) => writeEventAudit(ctx, tx, applied))
}

async function writeEventAudit(
  ctx: Context,
  tx: Transaction,
  { connection, event: { action, account, id, details } }: Applied,
): Promise<void> {
  await writeAuditRow(ctx, tx, {
    action,
    subject: connection.id,
    orgId: connection.orgId,
    details: { ...details, [account.param]: account.value, webhook_id: id },
  })
}

/** In all workspaces: an event about an account concerns all data that was read from it. */
function findConnections(ctx: Context, { platform, mode, event }: ApplyAccountEvent) {
  const { param, value } = event.account
  return ctx.store.asSystem((tx) =>
    tx
      .select()
      .from(connections)
      .where(
        and(
          eq(connections.platform, platform),
          eq(connections.mode, mode),
          sql`lower(${connections.integrationParams} ->> ${param}) = ${value}`,
        ),
      ),
  )
}

async function isKnown(tx: Transaction, { connection, event }: Applied): Promise<boolean> {
  const found = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.orgId, connection.orgId),
        eq(auditLog.action, event.action),
        eq(auditLog.subject, connection.id),
        sql`${auditLog.details} ->> 'webhook_id' = ${event.id}`,
      ),
    )
    .limit(1)
  return found.length > 0
}
