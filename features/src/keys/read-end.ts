import { AppError, type Instant } from '@cartograph/contract'
import type { Context } from '../context.ts'

/** The end of a key, which must not have passed. */
export function readEnd({ clock }: Pick<Context, 'clock'>, end: Instant): Date {
  const date = new Date(end)
  if (date > clock()) return date
  const problems = [{ loc: ['expires_at'], msg: 'Must be in the future' }]
  throw new AppError('invalid_request', undefined, { problems })
}
