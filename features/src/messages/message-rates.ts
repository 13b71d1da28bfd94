import { AppError, type OrgId, type UserId } from '@cartograph/contract'
import { createRates, secondsText } from '../attempts/index.ts'

/** Limits what a person writes in a workspace. */
export interface MessageRates {
  /** Throws `too_many_requests`, with the wait, when the person has written too much. */
  count(caller: Caller): void
}

/** The part of a context that this file needs; the full type would import this file in a cycle. */
interface Caller {
  readonly actor:
    | { readonly kind: 'person'; readonly userId: UserId }
    | { readonly kind: 'key' }
    | null
  readonly workspace: { readonly orgId: OrgId } | null
  readonly clock: () => Date
}

/** Far more than anyone types: a script, or a key that hangs. */
export function createMessageRates({ perMinute = 60 }: { perMinute?: number } = {}): MessageRates {
  const rates = createRates(perMinute)
  return {
    count({ actor, workspace, clock }) {
      // The requests of an API key have a limit of their own.
      if (actor?.kind !== 'person' || workspace === null) return
      const result = rates.count(`${workspace.orgId} ${actor.userId}`, clock())
      if (result.isAllowed) return
      const { retryAfterMs } = result
      const message = `You have written more than ${perMinute} messages in a minute. Wait ${secondsText(retryAfterMs)} and try again.`
      throw new AppError('too_many_requests', message, { retryAfterMs })
    },
  }
}
