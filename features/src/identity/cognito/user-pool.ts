import { createHmac } from 'node:crypto'
import type { Log } from '@cartograph/contract'
import type { CognitoCall } from './cognito-call.ts'
import type { ReadIdToken } from './id-token.ts'

/** What every verb of this folder needs. */
export interface UserPool {
  readonly call: CognitoCall
  readonly readIdToken: ReadIdToken
  readonly clientId: string
  readonly clientSecret: string | null
  readonly log: Log
  /** The least response time of calls that must not reveal which addresses are known. */
  readonly answerAfterMs: number
}

/** Proves that we know the client's secret; undefined for a client without one. */
export function secretHash(pool: UserPool, username: string): string | undefined {
  if (pool.clientSecret === null) return undefined
  return createHmac('sha256', pool.clientSecret)
    .update(username + pool.clientId)
    .digest('base64')
}
