import { AppError } from '@cartograph/contract'
import type { Context } from './context.ts'

/** So often a person, or a key, may have us ask a platform. */
export function limitPlatformCalls({ actor, address, limits, clock }: Context): void {
  if (actor === null) throw new AppError('not_authenticated')
  const account = actor.kind === 'person' ? actor.userId : actor.apiKeyId
  limits.callPlatform.enter({ account, address }, clock())
}
