import type { AnswerOf, inviteMembers as endpoint } from '@cartograph/contract'
import { isPublicEmailDomain } from '../identity/index.ts'
import { emailDomain } from '../users/index.ts'

export type SortedAddresses = AnswerOf<typeof endpoint>

export interface ExistingAddresses {
  /** Includes deactivated members: an admin reactivates them, and an invitation cannot bypass that. */
  readonly members: ReadonlySet<string>
  /** With an invitation that has not expired. */
  readonly invited: ReadonlySet<string>
  /** The only domains that may be invited; null for any. */
  readonly domains: ReadonlySet<string> | null
}

/** Assigns each address to one list, which states its outcome. */
export function sortAddresses(
  emails: readonly string[],
  known: ExistingAddresses,
): SortedAddresses {
  const sorted: SortedAddresses = {
    successful_invites: [],
    already_members: [],
    already_invited: [],
    public_domain_emails: [],
    domain_mismatch_emails: [],
  }
  for (const email of new Set(emails)) sorted[listFor(email, known)].push(email)
  return sorted
}

function listFor(email: string, known: ExistingAddresses): keyof SortedAddresses {
  if (known.members.has(email)) return 'already_members'
  if (known.invited.has(email)) return 'already_invited'
  const domain = emailDomain(email)
  if (isPublicEmailDomain(domain)) return 'public_domain_emails'
  if (known.domains?.has(domain) === false) return 'domain_mismatch_emails'
  return 'successful_invites'
}
