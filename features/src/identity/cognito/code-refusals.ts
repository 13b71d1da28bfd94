import { AppError } from '@cartograph/contract'
import type { CognitoRefusal } from './cognito-call.ts'

/**
 * Expired and wrong codes cause the same error: Cognito says 'expired' also for a known address that has not
 * requested a code, and 'wrong' for an unknown one, so the difference would reveal known addresses.
 */
export function wrongCode(refusal: CognitoRefusal): AppError {
  return new AppError('wrong_code', wrongOrExpired, { cause: refusal })
}

export const codeRefusals = {
  CodeMismatchException: wrongCode,
  ExpiredCodeException: wrongCode,
  UserNotFoundException: wrongCode,
  // Disabled, or confirmed already.
  NotAuthorizedException: wrongCode,
  // A malformed code, or an address that cannot receive one.
  InvalidParameterException: wrongCode,
  TooManyFailedAttemptsException: 'too_many_tries',
} as const

const wrongOrExpired =
  'The code is not correct or has expired. Check the latest email, or request a new code.'
