import { msPerDay, type UserId } from '@cartograph/contract'
import { eq, users } from '@cartograph/store'
import type { Context } from '../context.ts'

/** New accounts send fewer invitations, and no links in them, because anyone can sign up to send spam. */
export async function isYoungAccount({ store, clock }: Context, userId: UserId): Promise<boolean> {
  const [user] = await store.asSystem((tx) =>
    tx.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId)),
  )
  if (user === undefined) return true
  return clock().getTime() - user.createdAt.getTime() < youngAccountDays * msPerDay
}

const youngAccountDays = 7
