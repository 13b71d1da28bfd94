import { AppError } from '@cartograph/contract'
import type { CognitoRefusal } from './cognito-call.ts'

/**
 * An expired code is not told from a wrong one: Cognito says 'expired' also of a known address that has
 * not asked for a code, and 'wrong' of an unknown one, so that the difference would tell them apart.
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
  // A code of a shape that no code has, or an address that no code can be sent to.
  InvalidParameterException: wrongCode,
  TooManyFailedAttemptsException: 'too_many_tries',
} as const

const wrongOrExpired =
  'The code is not correct, or not valid any more. Check the newest e-mail, or ask for a new code.'
