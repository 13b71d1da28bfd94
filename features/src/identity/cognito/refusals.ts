import { AppError, type ErrorCode } from '@cartograph/contract'
import { CognitoRefusal } from './cognito-call.ts'
import type { UserPool } from './user-pool.ts'

/**
 * Translates an exception of Cognito into an error for the user. An unexpected exception means that the
 * pool or its client is misconfigured: it is logged for the administrator, and the user is asked to try
 * again.
 */
export function explainRefusal(
  pool: UserPool,
  error: unknown,
  answers: Readonly<Record<string, ErrorCode | ((refusal: CognitoRefusal) => AppError)>>,
): unknown {
  if (!(error instanceof CognitoRefusal)) return error
  const answer = isMisconfiguration(error) ? undefined : answers[error.type]
  if (typeof answer === 'function') return answer(error)
  if (answer !== undefined) return new AppError(answer, undefined, { cause: error })
  pool.log.error({ type: error.type, reason: error.message }, 'Cognito refused a call of ours')
  return new AppError('identity_unavailable', undefined, { cause: error })
}

/** A wrong client secret has the same exception as a wrong password. */
export function isMisconfiguration(refusal: CognitoRefusal): boolean {
  return refusal.type === 'NotAuthorizedException' && /secret/i.test(refusal.message)
}

/** The provider's own message, as the screens show it. */
export function withProviderMessage(refusal: CognitoRefusal): AppError {
  return new AppError('invalid_request', refusal.message, { cause: refusal })
}

export function passwordProblem(refusal: CognitoRefusal): AppError {
  const problems = [{ loc: ['body', 'password'], msg: refusal.message }]
  return new AppError('invalid_request', refusal.message, { cause: refusal, problems })
}

/** Unknown, disabled, confirmed already, or without a verified address. */
export function hasNoRecipient(error: unknown): boolean {
  if (!(error instanceof CognitoRefusal) || isMisconfiguration(error)) return false
  return withoutRecipient.has(error.type)
}

const withoutRecipient = new Set([
  'UserNotFoundException',
  'NotAuthorizedException',
  'InvalidParameterException',
])

/** A violated constraint of the API is quoted by parameter name. */
export function isAboutPassword(refusal: CognitoRefusal): boolean {
  return refusal.message.includes("'password'")
}
