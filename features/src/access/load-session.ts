import type { SessionId } from '@cartograph/contract'
import { eq, sessions, type Store } from '@cartograph/store'
import type { KnownSession } from '../known-access.ts'

export async function loadSession(store: Store, id: SessionId): Promise<KnownSession | null> {
  const [found] = await store.asSystem((tx) =>
    tx
      .select({ userId: sessions.userId, expiresAt: sessions.expiresAt })
      .from(sessions)
      .where(eq(sessions.id, id)),
  )
  return found ?? null
}
