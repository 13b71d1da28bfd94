import { AppError } from '@cartograph/contract'
import { and, eq, identityAccounts, users, type Store } from '@cartograph/store'
import type { NewIdentity } from '../../identity-provider.ts'
import type { IdentityLibrary } from './open-library.ts'
import { refusalOf } from './translate-refusal.ts'

/**
 * Creates the account unless it exists, and returns whether the address was confirmed before. The password
 * is hashed either way, so that the response time does not reveal which it was.
 */
export async function register(
  { library, store }: { library: IdentityLibrary; store: Store },
  account: NewIdentity,
): Promise<{ isConfirmed: boolean }> {
  const { email, password, firstName, lastName } = account
  const createdId = await library.api
    .signUpEmail({ body: { email, password, name: firstName, lastName } })
    .then(({ user }) => user.id)
    // A concurrent sign-up came first.
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
      // The address may belong to either of the two, so neither password stays: the person with the code
      // sets it.
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
