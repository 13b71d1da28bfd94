import { AppError, type User } from '@cartograph/contract'
import { requirePerson, type Context } from '../context.ts'
import { presentUser } from './present-user.ts'

export async function getUser(ctx: Context): Promise<User> {
  const person = await ctx.access.person(requirePerson(ctx).userId)
  if (person === null) throw new AppError('not_authenticated')
  return presentUser(ctx, person)
}
