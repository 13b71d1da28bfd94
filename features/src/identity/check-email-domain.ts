import { AppError, publicDomainMessage } from '@cartograph/contract'
import { emailDomain } from '../users/index.ts'
import { isPublicEmailDomain } from './email-domains.ts'

/** People sign up with the address of their work. */
export function checkEmailDomain(email: string): void {
  if (!isPublicEmailDomain(emailDomain(email))) return
  throw new AppError('invalid_request', publicDomainMessage, {
    problems: [{ loc: ['body', 'email'], msg: publicDomainMessage }],
  })
}
