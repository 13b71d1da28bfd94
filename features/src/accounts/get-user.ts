import { AppError, type User } from '@cartograph/contract'
import { eq, users } from '@cartograph/store'
import { requireActor, type Context } from '../context.ts'

export async function getUser(ctx: Context): Promise<User> {
  const { userId } = requireActor(ctx)
  const [user] = await ctx.store.asSystem((tx) =>
    tx.select().from(users).where(eq(users.id, userId)),
  )
  if (user === undefined) throw new AppError('not_authenticated')
  return {
    id: user.id,
    is_dev: user.isDev,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
  }
}
