import { AppError } from '@cartograph/contract'

/** One value of the body is not valid for a reason that its schema cannot know. */
export function invalidField(field: string, msg: string): AppError {
  return new AppError('invalid_request', undefined, { problems: [{ loc: ['body', field], msg }] })
}
