import { AppError, newId, type UserId } from '@cartograph/contract'
import { and, eq, identityAccounts, users, type Transaction } from '@cartograph/store'
import { writeAuditRow } from '../../audit/index.ts'
import type { Context } from '../../context.ts'
import type { Identity } from '../../identity-provider.ts'
import { createUser } from '../../users/index.ts'

/**
 * Finds or creates the user of an identity whose address the provider has verified. Matches the provider's
 * account id first, because an address may change hands, and then the address.
 */
export async function findOrCreateUser(
  ctx: Context,
  tx: Transaction,
  identity: Identity,
): Promise<UserId> {
  const { providerId, accountId, email, firstName, lastName } = identity
  const known = await findByAccount(tx, identity)
  if (known !== null) return known

  await createUser(ctx, tx, { email, emailVerified: true, firstName, lastName })
  const [user] = await tx.select().from(users).where(eq(users.email, email)).for('update')
  if (user === undefined) throw new AppError('server_error')
  if (!user.emailVerified) await takeOver(ctx, tx, { userId: user.id, identity })
  const linked = await tx
    .insert(identityAccounts)
    .values({ id: newId({ parse: String }), userId: user.id, providerId, accountId })
    .onConflictDoNothing()
    .returning({ id: identityAccounts.id })
  if (linked.length > 0) {
    await writeAuditRow(ctx, tx, {
      action: 'identity.linked',
      subject: user.id,
      details: { provider: providerId },
      userId: user.id,
    })
  }
  return user.id
}

/** Whether the user has an account already: then they may sign in with an address of any domain. */
export async function isKnownIdentity(tx: Transaction, identity: Identity): Promise<boolean> {
  if ((await findByAccount(tx, identity)) !== null) return true
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, identity.email), eq(users.emailVerified, true)))
  return user !== undefined
}

async function findByAccount(
  tx: Transaction,
  { providerId, accountId }: Identity,
): Promise<UserId | null> {
  const [account] = await tx
    .select({ userId: identityAccounts.userId })
    .from(identityAccounts)
    .where(
      and(eq(identityAccounts.providerId, providerId), eq(identityAccounts.accountId, accountId)),
    )
  return account?.userId ?? null
}

/**
 * An unconfirmed sign-up with this address may come from another person. Its password and name are removed
 * before the owner gets the account.
 */
async function takeOver(
  ctx: Context,
  tx: Transaction,
  { userId, identity }: { userId: UserId; identity: Identity },
): Promise<void> {
  const { firstName, lastName } = identity
  await tx.delete(identityAccounts).where(eq(identityAccounts.userId, userId))
  await tx
    .update(users)
    .set({ emailVerified: true, firstName, lastName, updatedAt: ctx.clock() })
    .where(eq(users.id, userId))
  await writeAuditRow(ctx, tx, { action: 'identity.confirmed', subject: userId, userId })
}
