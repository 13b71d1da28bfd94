import { AppError } from '@cartograph/contract'
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
 * A workspace writes to strangers with words of its own, so there is an end to it. What was withdrawn or
 * accepted counts for a day: otherwise withdrawing and inviting again would go round it.
 */
export async function checkInvitationLimit(
  ctx: Context,
  tx: Transaction,
  emails: readonly string[],
): Promise<void> {
  if (emails.length === 0) return
  const aDayAgo = new Date(ctx.clock().getTime() - 86_400_000)
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
    `At most ${maxInvitations} invitations can be open. Withdraw some, and try again tomorrow.`,
  )
}
