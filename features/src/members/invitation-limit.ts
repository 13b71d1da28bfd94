import { AppError, msPerDay } from '@cartograph/contract'
import {
  and,
  count,
  gt,
  invitations,
  not,
  notInArray,
  or,
  sql,
  type Transaction,
} from '@cartograph/store'
import type { Context } from '../context.ts'
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
