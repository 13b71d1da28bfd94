import { attempts, inArray, lte, type Store } from '@cartograph/store'

export interface DeleteOldAttempts {
  readonly store: Pick<Store, 'asSystem'>
  readonly clock: () => Date
}

/** Leaves out rows in use, so that no request waits. */
export async function deleteOldAttempts({ store, clock }: DeleteOldAttempts): Promise<void> {
  await store.asSystem(async (tx) => {
    const expired = tx
      .select({ key: attempts.key })
      .from(attempts)
      .where(lte(attempts.expiresAt, clock()))
      .for('update', { skipLocked: true })
    await tx.delete(attempts).where(inArray(attempts.key, expired))
  })
}
