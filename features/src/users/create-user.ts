import { newId, UserId } from '@cartograph/contract'
import { users, type Transaction } from '@cartograph/store'
import { writeAuditRow } from '../audit/index.ts'
import type { Context } from '../context.ts'

export interface NewUser {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** Whether the address is verified. */
  readonly emailVerified: boolean
}

/** Returns null when the address is taken, also concurrently. */
export async function createUser(
  ctx: Context,
  tx: Transaction,
  user: NewUser,
): Promise<UserId | null> {
  const id = newId(UserId)
  const now = ctx.clock()
  const created = await tx
    .insert(users)
    .values({ id, ...user, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (created.length === 0) return null
  await writeAuditRow(ctx, tx, { action: 'user.created', subject: id, userId: id })
  return id
}
