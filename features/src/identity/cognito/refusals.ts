import { AppError, type ErrorCode } from '@cartograph/contract'
import { CognitoRefusal } from './cognito-call.ts'
import type { UserPool } from './user-pool.ts'

/**
 * What a person is told instead of Cognito's exception. One that a verb does not expect means that the
 * pool or its client is set up in a way that cannot work: whoever runs the installation reads it in the
 * log, and the person is asked to try again.
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

/** A wrong client secret comes under the same name as a wrong password. */
export function isMisconfiguration(refusal: CognitoRefusal): boolean {
  return refusal.type === 'NotAuthorizedException' && /secret/i.test(refusal.message)
}

/** The provider's own words, as the screens show them. */
export function inItsWords(refusal: CognitoRefusal): AppError {
  return new AppError('invalid_request', refusal.message, { cause: refusal })
}

export function passwordProblem(refusal: CognitoRefusal): AppError {
  const problems = [{ loc: ['body', 'password'], msg: refusal.message }]
  return new AppError('invalid_request', refusal.message, { cause: refusal, problems })
}

/** Unknown, disabled, confirmed already, or without an address that was ever confirmed. */
export function meansNobodyToWriteTo(error: unknown): boolean {
  if (!(error instanceof CognitoRefusal) || isMisconfiguration(error)) return false
  return nobody.has(error.type)
}

const nobody = new Set([
  'UserNotFoundException',
  'NotAuthorizedException',
  'InvalidParameterException',
])

/** A parameter that breaks a rule of the API itself is named in quotes. */
export function isAboutPassword(refusal: CognitoRefusal): boolean {
  return refusal.message.includes("'password'")
}
