import { audienceEvents, lt } from '@cartograph/store'
import type { Services } from '../../context.ts'

/** More than a year, so that a season can be compared with the one before. */
const keptDays = 400

/** Deletes what happened to customers too long ago; the ledger keeps their state. */
export async function deleteOldAudienceEvents({
  store,
  clock,
}: Pick<Services, 'store' | 'clock'>): Promise<void> {
  const oldest = new Date(clock().getTime() - keptDays * 86_400_000)
  await store.asSystem((tx) =>
    tx.delete(audienceEvents).where(lt(audienceEvents.happenedAt, oldest)),
  )
}
