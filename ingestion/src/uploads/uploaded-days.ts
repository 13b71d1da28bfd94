import type { UploadedDays } from '@cartograph/connectors'
import type { ConnectionId, OrgId } from '@cartograph/contract'
import { and, asc, count, eq, gt, gte, or, uploadDays, type Store } from '@cartograph/store'

/** The days of a connection's files, in the order in which they changed. */
export function openUploadedDays(
  store: Store,
  { orgId, connectionId }: { readonly orgId: OrgId; readonly connectionId: ConnectionId },
): UploadedDays {
  const ofConnection = (since: string | null) =>
    and(
      eq(uploadDays.connectionId, connectionId),
      since === null ? undefined : gte(uploadDays.changedAt, new Date(since)),
    )
  return {
    async count(since) {
      const [found] = await store.inWorkspace(orgId, (tx) =>
        tx.select({ days: count() }).from(uploadDays).where(ofConnection(since)),
      )
      return found?.days ?? 0
    },
    async page({ since, after, most }) {
      const changedAt = after === null ? null : new Date(after.changedAt)
      const isLater =
        changedAt === null || after === null
          ? undefined
          : or(
              gt(uploadDays.changedAt, changedAt),
              and(eq(uploadDays.changedAt, changedAt), gt(uploadDays.day, after.day)),
            )
      const days = await store.inWorkspace(orgId, (tx) =>
        tx
          .select()
          .from(uploadDays)
          .where(and(ofConnection(since), isLater))
          .orderBy(asc(uploadDays.changedAt), asc(uploadDays.day))
          .limit(most),
      )
      return days.map(({ day, rows, changedAt: at }) => ({
        day,
        rows,
        changedAt: at.toISOString(),
      }))
    },
  }
}
