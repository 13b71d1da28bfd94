import { AppError, getUser as endpoint } from '@cartograph/contract'
import { requirePerson } from '../context.ts'
import { serves } from '../serves.ts'
import { presentUser } from './present-user.ts'

export const getUser = serves(endpoint, async (ctx) => {
  const person = await ctx.access.person(requirePerson(ctx).userId)
  if (person === null) throw new AppError('not_authenticated')
  return presentUser(ctx, person)
})
