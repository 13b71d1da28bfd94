import type { OrgUser } from '@cartograph/contract'

export function nameOfMember({ first_name: first, last_name: last, email }: OrgUser): string {
  return `${first ?? ''} ${last ?? ''}`.trim() || email
}
