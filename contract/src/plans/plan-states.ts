import * as z from 'zod/mini'

export const PlanState = z.enum([
  'free',
  'trial',
  /** A subscription whose period is paid. */
  'paid',
  /** The next period is not paid yet; everything works until the grace ends. */
  'past_due',
  /** Cancelled, and paid until its end. It can be resumed until then. */
  'cancelled',
  'expired',
  /** Ended by a person or by the payment provider, not by time. */
  'inactive',
  /** Arranged with the operator. */
  'enterprise',
])
export type PlanState = z.infer<typeof PlanState>

/** What changes the plan of a workspace. */
export const PlanStep = z.enum([
  'choose_free',
  'pay',
  'fail_payment',
  'cancel',
  'resume',
  /** The payment provider ended the subscription: refunded, or the app was uninstalled. */
  'withdraw',
  'grant_enterprise',
  /** Time: the trial, the paid period, the grace or the agreed term is over. */
  'run_out',
])
export type PlanStep = z.infer<typeof PlanStep>

type Transitions = Readonly<Partial<Record<PlanStep, PlanState>>>

/** From what has ended, everything can begin. */
const ended: Transitions = {
  choose_free: 'free',
  pay: 'paid',
  grant_enterprise: 'enterprise',
}

/**
 * The state after a step; a step that is missing is not possible. Someone who pays keeps what is paid: a free
 * plan is chosen after its end.
 */
export const planTransitions: Readonly<Record<PlanState, Transitions>> = {
  free: { ...ended, cancel: 'inactive', run_out: 'expired' },
  trial: { ...ended, run_out: 'expired' },
  paid: {
    pay: 'paid',
    fail_payment: 'past_due',
    cancel: 'cancelled',
    withdraw: 'inactive',
    grant_enterprise: 'enterprise',
    run_out: 'past_due',
  },
  past_due: {
    pay: 'paid',
    fail_payment: 'past_due',
    cancel: 'inactive',
    withdraw: 'inactive',
    grant_enterprise: 'enterprise',
    run_out: 'expired',
  },
  cancelled: {
    pay: 'paid',
    resume: 'paid',
    withdraw: 'inactive',
    grant_enterprise: 'enterprise',
    run_out: 'expired',
  },
  expired: ended,
  inactive: ended,
  enterprise: { grant_enterprise: 'enterprise', run_out: 'expired' },
}

/** What a workspace may do by the state of its plan. */
export const planAreas = {
  settings: 'Settings, team, connections and billing',
  data: 'Everything else that people and API keys read and change (*plan* above)',
  syncs: 'Syncs of data sources, and what is computed from them',
  sends: 'Reports, digests, alerts, webhooks and synced audiences',
} as const

export type PlanArea = keyof typeof planAreas

const everything: readonly PlanArea[] = ['settings', 'data', 'syncs', 'sends']
const onlySettings: readonly PlanArea[] = ['settings']

/** One more column of the matrix of permissions. */
export const planPermissions: Readonly<Record<PlanState, readonly PlanArea[]>> = {
  free: everything,
  trial: everything,
  paid: everything,
  past_due: everything,
  cancelled: everything,
  expired: onlySettings,
  inactive: onlySettings,
  enterprise: everything,
}

export function planAllows(state: PlanState, area: PlanArea): boolean {
  return planPermissions[state].includes(area)
}

/** How long a workspace stays open after a payment was due. */
export const graceDays = 7

/** How long the data of a workspace without a plan is kept at least. */
export const keptDaysWithoutPlan = 90
