import {
  createEvent as endpoint,
  EventId,
  maxEvents,
  maxEventsPerType,
  newId,
} from '@cartograph/contract'
import { events, sql, type Transaction } from '@cartograph/store'
import { requirePerson, requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { presentEvent } from './present.ts'

/** Stores an event of the caller, and deletes the oldest ones beyond the limits. */
export const createEvent = serves(endpoint, async (ctx, { event_type, properties }) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const row: typeof events.$inferSelect = {
    id: newId(EventId),
    orgId,
    userId,
    eventType: event_type,
    properties,
    createdAt: ctx.clock(),
  }
  return ctx.store.inWorkspace(orgId, async (tx) => {
    await tx.insert(events).values(row)
    await deleteOldest(tx, row)
    return presentEvent(row)
  })
})

async function deleteOldest(
  tx: Transaction,
  { orgId, userId }: Pick<typeof events.$inferSelect, 'orgId' | 'userId'>,
): Promise<void> {
  await tx.execute(sql`
    delete from ${events} where ${events.id} in (
      select id from (
        select id,
          row_number() over (partition by event_type order by created_at desc, id desc) as of_type,
          row_number() over (order by created_at desc, id desc) as of_all
        from ${events} where org_id = ${orgId} and user_id = ${userId}
      ) as counted
      where of_type > ${maxEventsPerType} or of_all > ${maxEvents}
    )`)
}
