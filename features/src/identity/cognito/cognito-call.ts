import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, type Log } from '@cartograph/contract'
import { isJsonObject, type JsonObject } from './json-object.ts'

/** Asks a user pool for one operation; what it refuses is a CognitoRefusal. */
export type CognitoCall = (
  operation: string,
  input: object,
  /** An operation that changes nothing may be asked a second time. */
  options?: { readonly isRepeatable?: boolean },
) => Promise<JsonObject>

/**
 * Cognito's JSON protocol, for the operations that need no signature. Too many calls, and a Cognito that
 * cannot be reached, mean the same everywhere and are AppErrors here already.
 */
export function createCognitoCall(where: {
  readonly endpoint: string
  readonly log: Log
  readonly timeoutMs?: number
}): CognitoCall {
  return async (operation, input, { isRepeatable = false } = {}) => {
    const signal = AbortSignal.timeout(where.timeoutMs ?? 10_000)
    const ask = () => send(where.endpoint, { operation, input, signal })
    try {
      return await ask().catch(async (error: unknown) => {
        if (!isRepeatable || error instanceof CognitoRefusal) throw error
        await sleep(retryAfterMs)
        return ask()
      })
    } catch (error) {
      if (error instanceof CognitoRefusal) {
        throw tooMany.has(error.type)
          ? new AppError('too_many_requests', undefined, { cause: error })
          : error
      }
      where.log.warn({ operation, reason: reasonOf(error) }, 'Cognito could not be asked')
      throw new AppError('identity_unavailable', undefined, { cause: error })
    }
  }
}

/** What Cognito says no to; `type` is one of its exceptions. */
export class CognitoRefusal extends Error {
  override readonly name = 'CognitoRefusal'
  readonly type: string

  constructor(type: string, message: string) {
    super(message)
    this.type = type
  }
}

const retryAfterMs = 200

const tooMany = new Set(['TooManyRequestsException', 'LimitExceededException'])

async function send(
  endpoint: string,
  call: { operation: string; input: object; signal: AbortSignal },
): Promise<JsonObject> {
  const response = await fetch(`${endpoint}/`, {
    method: 'POST',
    // A redirect would carry the password to another host.
    redirect: 'error',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${call.operation}`,
    },
    body: JSON.stringify(call.input),
    signal: call.signal,
  })
  const text = await response.text()
  // RevokeToken answers with nothing at all.
  const answer: unknown = response.ok && text === '' ? {} : JSON.parse(text)
  if (!isJsonObject(answer)) throw new Error(`status ${response.status} without an object`)
  if (response.ok) return answer
  const type = answer['__type']
  if (response.status >= 500 || typeof type !== 'string') {
    throw new Error(`status ${response.status}`)
  }
  const message = answer['message'] ?? answer['Message']
  // Some gateways put a namespace before the name: 'com.amazonaws…#UserNotFoundException'.
  throw new CognitoRefusal(type.replace(/^.*#/, ''), typeof message === 'string' ? message : type)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
