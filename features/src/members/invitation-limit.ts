import { AppError, msPerDay, type UserId } from '@cartograph/contract'
import {
  and,
  count,
  eq,
  gt,
  invitations,
  not,
  notInArray,
  or,
  sql,
  users,
  type Transaction,
} from '@cartograph/store'
import type { Context } from '../context.ts'
import type { CachedPerson } from '../access-cache.ts'
import { isOpen } from './open-invitations.ts'

export const maxInvitations = 200

/**
 * Invitations send a member's own text to strangers, so they are limited. Withdrawn and accepted ones count
 * for a day: otherwise withdrawing and inviting again would bypass the limit.
 */
export async function checkInvitationLimit(
  ctx: Context,
  tx: Transaction,
  emails: readonly string[],
): Promise<void> {
  if (emails.length === 0) return
  const aDayAgo = new Date(ctx.clock().getTime() - msPerDay)
  const isClosed = not(isOpen ?? sql`false`)
  const [others] = await tx
    .select({ count: count() })
    .from(invitations)
    .where(
      or(
        and(isOpen, notInArray(invitations.email, [...emails])),
        and(isClosed, gt(invitations.createdAt, aDayAgo)),
      ),
    )
  if ((others?.count ?? 0) + emails.length <= maxInvitations) return
  throw new AppError(
    'too_many_requests',
    `You can have at most ${maxInvitations} open invitations. Withdraw some, or try again tomorrow.`,
  )
}

export interface LimitInvitations {
  readonly inviter: CachedPerson
  readonly isYoung: boolean
  readonly emails: readonly string[]
}

/** A person's invitations count over all workspaces, since anyone can create another workspace. */
export async function limitInvitations(
  { limits, clock }: Context,
  tx: Transaction,
  { inviter, isYoung, emails }: LimitInvitations,
): Promise<void> {
  if (emails.length === 0) return
  const limit = isYoung ? limits.inviteAsYoungAccount : limits.invite
  const attempt = { account: inviter.userId, address: null, count: emails.length }
  await limit.enterWithin(tx, attempt, clock())
}

/** New accounts send fewer invitations, and no links in them, because anyone can sign up to send spam. */
export async function isYoungAccount({ store, clock }: Context, userId: UserId): Promise<boolean> {
  const [user] = await store.asSystem((tx) =>
    tx.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId)),
  )
  if (user === undefined) return true
  return clock().getTime() - user.createdAt.getTime() < youngAccountDays * msPerDay
}

const youngAccountDays = 7
