import { reportSchedules } from '@cartograph/store'
import { openServedStore } from '@cartograph/store/testing'

/** Makes every schedule of an installation due at this moment, for a benchmark. Returns how many there are. */
export async function makeSchedulesDue(dataDir: string): Promise<number> {
  const store = await openServedStore(dataDir)
  try {
    const due = await store.asSystem((tx) =>
      tx
        .update(reportSchedules)
        .set({ nextRunAt: new Date() })
        .returning({ id: reportSchedules.id }),
    )
    return due.length
  } finally {
    await store.close()
  }
}
