import type { OrgId } from '@cartograph/contract'
import { and, eq, identityAccounts, sessions, users } from '@cartograph/store'
import type { Context } from '../context.ts'
import { setPassword, verifyPassword } from '../identity/index.ts'
import { createUser } from '../users/index.ts'
import { ensureDemoShop, type DemoShop, type ReadyDemo } from './ensure-demo-shop.ts'

export interface EnsureDemo {
  readonly email: string
  /** Becomes the valid one, whatever the account had. */
  readonly password: string
  /** The id that a new workspace gets. */
  readonly orgId: OrgId
  readonly shop: DemoShop
}

/**
 * Makes sure that the demo user can sign in and has the shop's workspace. Everything is one transaction:
 * after a crash at any point the next start finds all of it or nothing.
 */
export async function ensureDemo(
  ctx: Context,
  { email, password, orgId, shop }: EnsureDemo,
): Promise<ReadyDemo> {
  return ctx.store.asSystem(async (tx) => {
    await createUser(ctx, tx, {
      email,
      emailVerified: true,
      firstName: 'Demo',
      lastName: 'User',
    })
    // Also a lock: a second process waits here and finds the first one's workspace.
    const [user] = await tx.select().from(users).where(eq(users.email, email)).for('update')
    if (user === undefined)
      throw new Error('The demo user does not exist and could not be created.')
    const userId = user.id
    const [account] = await tx
      .select({ hash: identityAccounts.password })
      .from(identityAccounts)
      .where(
        and(eq(identityAccounts.userId, userId), eq(identityAccounts.providerId, 'credential')),
      )
    if (!(await verifyPassword(account?.hash ?? null, password))) {
      // The credentials file was lost or rewritten: its password must be the valid one.
      await setPassword(ctx, tx, { userId, password })
      await tx.delete(sessions).where(eq(sessions.userId, userId))
    }
    return ensureDemoShop(ctx, tx, { userId, orgId, shop })
  })
}
