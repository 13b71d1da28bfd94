import { ConnectorError, NotFoundError } from '../errors.ts'
import type { ListStatus } from './destination.ts'

/** The list was deleted at the platform; the account is still there. */
export class AudienceGoneError extends ConnectorError {
  constructor(platform: string, cause?: unknown) {
    super('gone', `The audience was deleted in ${platform}. Create it again to keep syncing.`, {
      cause,
    })
  }
}

export function goneStatus(platform: string): ListStatus {
  const description = `The audience was deleted in ${platform}.`
  return { state: 'gone', description, size: null, matchRate: null }
}

/** For a platform that knows no list by this id because someone deleted it there. */
export async function goneIfNotFound<T>(platform: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof NotFoundError) throw new AudienceGoneError(platform, error)
    throw error
  }
}
