import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, type Log } from '@cartograph/contract'
import { isJsonObject, type JsonObject } from './json-object.ts'

/** Calls one operation of a user pool; throws a CognitoRefusal when it is rejected. */
export type CognitoCall = (
  operation: string,
  input: object,
  /** Read-only operations may be retried. */
  options?: { readonly isRepeatable?: boolean },
) => Promise<JsonObject>

/**
 * Cognito's JSON protocol, for the operations that need no signature. Throttling and an unreachable Cognito
 * are handled here, as AppErrors.
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
      where.log.warn({ operation, reason: reasonOf(error) }, 'Cognito could not be reached')
      throw new AppError('identity_unavailable', undefined, { cause: error })
    }
  }
}

/** An error response of Cognito; `type` is the exception's name. */
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
    // A redirect would send the password to another host.
    redirect: 'error',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${call.operation}`,
    },
    body: JSON.stringify(call.input),
    signal: call.signal,
  })
  const text = await response.text()
  // RevokeToken returns an empty body.
  const answer: unknown = response.ok && text === '' ? {} : JSON.parse(text)
  if (!isJsonObject(answer)) throw new Error(`status ${response.status} without a JSON object`)
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
