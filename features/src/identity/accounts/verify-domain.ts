import {
  publicDomainMessage,
  type AnswerOf,
  type verifyDomain as endpoint,
} from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { emailDomain } from '../../users/index.ts'
import { isPublicEmailDomain } from './email-domains.ts'

/** Says something about the domain alone, never about an account. */
export function verifyDomain(
  _ctx: Context,
  { email }: { email: string },
): AnswerOf<typeof endpoint> {
  return isPublicEmailDomain(emailDomain(email))
    ? { status: 'error', message: publicDomainMessage }
    : { status: 'ok', message: null }
}
