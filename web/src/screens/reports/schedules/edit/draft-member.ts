import { UserId, type OrgUser } from '@cartograph/contract'
import type { DraftRecipient } from '../../../../features/report-schedules/schedule-draft.ts'

/** An active member, whose entry has the id of the user. */
export function draftMember(member: OrgUser): DraftRecipient {
  return { kind: 'member', userId: UserId.parse(member.id), name: memberName(member) }
}

export function memberName({ first_name: first, last_name: last, email }: OrgUser): string {
  return `${first ?? ''} ${last ?? ''}`.trim() || email
}
