import type { OrgId, UserId } from '@cartograph/contract'
import { eq, sessions, users, type Transaction } from '@cartograph/store'
import { createUser, hashPassword, verifyPassword } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { ensureDemoShop, type DemoShop, type ReadyDemo } from './ensure-demo-shop.ts'

export interface EnsureDemo {
  /** Already written down where the person can read it: the user must never exist without it. */
  readonly email: string
  readonly password: string
  /** The id that a new workspace gets. */
  readonly orgId: OrgId
  readonly shop: DemoShop
}

/**
 * Makes sure that the demo user can sign in and has the shop's workspace. Everything is one transaction:
 * after a kill at any point the next start finds all of it or nothing.
 */
export async function ensureDemo(
  ctx: Context,
  { email, password, orgId, shop }: EnsureDemo,
): Promise<ReadyDemo> {
  const newHash = await hashPassword(password)
  return ctx.store.asSystem(async (tx) => {
    await createUser(ctx, tx, {
      email,
      passwordHash: newHash,
      firstName: 'Demo',
      lastName: 'User',
    })
    // Also the gate: of two processes at once the second waits here and finds the first one's workspace.
    const [user] = await tx.select().from(users).where(eq(users.email, email)).for('update')
    if (user === undefined) throw new Error('The demo user is neither there nor could it be made.')
    if (!(await verifyPassword(user.passwordHash, password))) {
      await replacePassword(tx, user.id, newHash)
    }
    return ensureDemoShop(ctx, tx, { userId: user.id, orgId, shop })
  })
}

/** The file with the sign-in was lost or written anew: what it says must be what opens the door. */
async function replacePassword(tx: Transaction, userId: UserId, hash: string): Promise<void> {
  await tx.update(users).set({ passwordHash: hash }).where(eq(users.id, userId))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}
