import { ConnectorError } from '../errors.ts'
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
