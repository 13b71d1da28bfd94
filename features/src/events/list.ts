import { listEvents as endpoint } from '@cartograph/contract'
import { and, count, desc, eq, events } from '@cartograph/store'
import { requirePerson, requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { presentEvent } from './present.ts'

/** The caller's own events. */
export const listEvents = serves(endpoint, async (ctx, { event_type, page, size }) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const isMine = and(
    eq(events.orgId, orgId),
    eq(events.userId, userId),
    eq(events.eventType, event_type),
  )
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const [counted] = await tx.select({ total: count() }).from(events).where(isMine)
    const rows = await tx
      .select()
      .from(events)
      .where(isMine)
      .orderBy(desc(events.createdAt), desc(events.id))
      .limit(size)
      .offset((page - 1) * size)
    return { page, items: rows.map(presentEvent), total: counted?.total ?? 0 }
  })
})
