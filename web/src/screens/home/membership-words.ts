import { daysLeft, type Membership } from '@cartograph/contract'

/** What a card says below the name of its workspace. */
export function membershipWords({ status, role, plans }: Membership): string {
  const isActive = isPlanActive(plans)
  switch (status) {
    case 'invited':
      return isActive
        ? 'You are invited'
        : 'You are invited. The plan of this workspace is not active: ask its admin.'
    case 'can-join':
      return 'Open to everybody at your company'
    case 'joined':
      return isActive ? roleWords[role] : `${roleWords[role]}. The plan is not active.`
  }
}

/** 'Trial ends in N days' for a trial in its last ten days, else null. */
export function trialWords({ plans: [plan] }: Membership, now: Date): string | null {
  if (!plan?.is_plan_active || !plan.is_plan_trial) return null
  const days = daysLeft(plan.plan_expires, now)
  if (days === null || days >= noticeDays) return null
  return `Trial ends in ${days} ${days === 1 ? 'day' : 'days'}`
}

export function isPlanActive([plan]: Membership['plans']): boolean {
  return plan?.is_plan_active ?? false
}

const noticeDays = 10
const roleWords = { admin: 'You are an admin', member: 'You are a member', demo: 'Demo' }
