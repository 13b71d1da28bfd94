import { publicDomainMessage, verifyDomain as endpoint } from '@cartograph/contract'
import { serves } from '../../serves.ts'
import { emailDomain } from '../../users/index.ts'
import { isPublicEmailDomain } from './email-domains.ts'

/** Depends on the domain alone, never on an account. */
export const verifyDomain = serves(endpoint, (_ctx, { email }) => {
  return isPublicEmailDomain(emailDomain(email))
    ? { status: 'error', message: publicDomainMessage }
    : { status: 'ok', message: null }
})
