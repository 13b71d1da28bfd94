import { newId, type UserId } from '@cartograph/contract'
import { identityAccounts, type Transaction } from '@cartograph/store'
import type { Context } from '../../context.ts'
import { hashPassword } from './password.ts'

/** Sets the password of a user, whether or not there was one. */
export async function setPassword(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  { userId, password }: { userId: UserId; password: string },
): Promise<void> {
  const hash = await hashPassword(password)
  const now = clock()
  await tx
    .insert(identityAccounts)
    .values({
      id: newId({ parse: String }),
      userId,
      providerId: 'credential',
      accountId: userId,
      password: hash,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [identityAccounts.providerId, identityAccounts.accountId],
      set: { password: hash, updatedAt: now },
    })
}
