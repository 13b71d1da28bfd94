import {
  EventId,
  maxEvents,
  maxEventsPerType,
  newId,
  type EventProperties,
  type PersonalEvent,
} from '@cartograph/contract'
import { events, sql, type Transaction } from '@cartograph/store'
import { requirePerson, requireWorkspace, type Context } from '../context.ts'
import { presentEvent } from './present.ts'

export interface CreateEvent {
  readonly event_type: string
  readonly properties: EventProperties
}

/** Keeps it for whoever did it, and lets go of the oldest beyond what is kept. */
export async function createEvent(
  ctx: Context,
  { event_type, properties }: CreateEvent,
): Promise<PersonalEvent> {
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
}

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
