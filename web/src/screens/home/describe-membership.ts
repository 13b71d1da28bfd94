import { daysLeft, type Membership } from '@cartograph/contract'

/** The line below the name of a workspace. */
export function describeMembership({ status, role, plans }: Membership): string {
  const isActive = isPlanActive(plans)
  switch (status) {
    case 'invited':
      return isActive
        ? "You're invited"
        : "You're invited. The plan of this workspace is inactive: contact its admin."
    case 'can-join':
      return 'Open to everyone at your company'
    case 'joined':
      return isActive ? roleLabels[role] : `${roleLabels[role]}. The plan is inactive.`
  }
}

/** 'Trial ends in N days' during the last ten days of a trial, else null. */
export function describeTrial({ plans: [plan] }: Membership, now: Date): string | null {
  if (!plan?.is_plan_active || !plan.is_plan_trial) return null
  const days = daysLeft(plan.plan_expires, now)
  if (days === null || days >= noticeDays) return null
  return `Trial ends in ${days} ${days === 1 ? 'day' : 'days'}`
}

export function isPlanActive([plan]: Membership['plans']): boolean {
  return plan?.is_plan_active ?? false
}

const noticeDays = 10
const roleLabels = { admin: "You're an admin", member: "You're a member", demo: 'Demo' }
