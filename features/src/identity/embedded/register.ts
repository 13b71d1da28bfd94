import { AppError } from '@cartograph/contract'
import { and, eq, identityAccounts, users, type Store } from '@cartograph/store'
import type { NewIdentity } from '../../identity-provider.ts'
import type { IdentityLibrary } from './open-library.ts'
import { refusalOf } from './translate-refusal.ts'

/**
 * Makes the account unless there is one, and answers whether the address was confirmed before. The
 * password is hashed either way, so that the time of the answer does not tell which it was.
 */
export async function register(
  { library, store }: { library: IdentityLibrary; store: Store },
  account: NewIdentity,
): Promise<{ isConfirmed: boolean }> {
  const { email, password, firstName, lastName } = account
  const createdId = await library.api
    .signUpEmail({ body: { email, password, name: firstName, lastName } })
    .then(({ user }) => user.id)
    // Two at the same time: one of them was a moment later.
    .catch((error: unknown) => {
      if (refusalOf(error) !== 'FAILED_TO_CREATE_USER') throw error
      return null
    })

  return store.asSystem(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, isConfirmed: users.emailVerified })
      .from(users)
      .where(eq(users.email, email))
      .for('update')
    if (user === undefined) throw new AppError('server_error')
    if (!user.isConfirmed && user.id !== createdId) {
      // Nobody knows which of the two the address belongs to, so neither's password may stand: whoever
      // has the code decides it.
      await tx.update(users).set({ firstName, lastName }).where(eq(users.id, user.id))
      await tx
        .update(identityAccounts)
        .set({ password: null })
        .where(
          and(eq(identityAccounts.userId, user.id), eq(identityAccounts.providerId, 'credential')),
        )
    }
    return { isConfirmed: user.isConfirmed }
  })
}
