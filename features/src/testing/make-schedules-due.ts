import { loadSecretKeys, openStore, reportSchedules } from '@cartograph/store'
import { silentLog } from '@cartograph/store/testing'
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** Makes every schedule of an installation due at this moment, for a benchmark. Returns how many there are. */
export async function makeSchedulesDue(dataDir: string): Promise<number> {
  const folder = join(realpathSync(dataDir), 'postgres')
  const password = encodeURIComponent(readFileSync(join(folder, 'password'), 'utf8'))
  const socket = encodeURIComponent(join(folder, 'socket'))
  const [secretKey] = await loadSecretKeys({ dataDir, configured: null })
  const store = await openStore({
    connectionString: `postgresql://cartograph:${password}@/cartograph?host=${socket}`,
    secretKey,
    log: silentLog,
  })
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
