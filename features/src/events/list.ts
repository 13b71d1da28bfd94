import type { AnswerOf, listEvents as endpoint } from '@cartograph/contract'
import { and, count, desc, eq, events } from '@cartograph/store'
import { requirePerson, requireWorkspace, type Context } from '../context.ts'
import { presentEvent } from './present.ts'

export interface ListEvents {
  readonly event_type: string
  readonly page: number
  readonly size: number
}

/** Those of whoever asks; nobody sees another's. */
export async function listEvents(
  ctx: Context,
  { event_type, page, size }: ListEvents,
): Promise<AnswerOf<typeof endpoint>> {
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
}
