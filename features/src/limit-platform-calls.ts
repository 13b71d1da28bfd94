import { AppError } from '@cartograph/contract'
import type { Context } from './context.ts'

/** How often a user or a key may cause requests to a platform. */
export async function limitPlatformCalls({
  actor,
  address,
  limits,
  clock,
}: Context): Promise<void> {
  if (actor === null) throw new AppError('not_authenticated')
  const account = actor.kind === 'person' ? actor.userId : actor.apiKeyId
  await limits.callPlatform.enter({ account, address }, clock())
}
