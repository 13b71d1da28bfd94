import type { AudienceMemberEvent } from '@cartograph/contract'
import { audienceEvents, sql, type SQL, type Transaction } from '@cartograph/store'
import type { LedgerRow } from './delivery-run.ts'

/** Adds an event for each selected row of the ledger, with its reason. */
export async function recordEvents(
  tx: Transaction,
  event: AudienceMemberEvent,
  { at, where }: { readonly at: Date; readonly where: SQL | undefined },
): Promise<void> {
  await tx.execute(sql`
    insert into audience_events
      (org_id, sync_id, connection_id, customer_id, happened_at, event, reason, message)
    select org_id, sync_id, connection_id, customer_id, ${at}::timestamptz, ${event}, reason, message
    from audience_members where ${where}`)
}

export async function recordHeldBackCustomers(
  tx: Transaction,
  rows: readonly LedgerRow[],
  happenedAt: Date,
): Promise<void> {
  await insertEvents(
    tx,
    rows
      .filter(({ state }) => state === 'held_back')
      .map(({ orgId, syncId, connectionId, customerId, reason, message }) => {
        const member = { orgId, syncId, connectionId, customerId }
        return { ...member, reason, message, happenedAt, event: 'held_back' as const }
      }),
  )
}

type NewEvent = Omit<typeof audienceEvents.$inferInsert, 'id'>

export async function insertEvents(tx: Transaction, events: readonly NewEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += rowsPerInsert)
    await tx.insert(audienceEvents).values(events.slice(from, from + rowsPerInsert))
}

/** Below the 65,535 parameters of a statement. */
const rowsPerInsert = 5_000
