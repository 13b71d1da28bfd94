import type { ApiKeyId } from '@cartograph/contract'
import { apiKeys, eq } from '@cartograph/store'
import type { Services } from '../context.ts'

/** Written at most once a minute for each key and process; nobody waits for it. */
export function markKeyUsed({ store, clock, log }: Services, id: ApiKeyId): void {
  const now = clock()
  if (now.getTime() - (lastMarked.get(id) ?? 0) < everyMs) return
  if (lastMarked.size > 10_000) lastMarked.clear()
  lastMarked.set(id, now.getTime())
  store
    .asSystem((tx) => tx.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id)))
    .catch((error: unknown) => log.warn({ err: error }, 'the use of an API key was not noted'))
}

const lastMarked = new Map<ApiKeyId, number>()
const everyMs = 60_000
