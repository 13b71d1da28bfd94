import type { Workspace } from '@cartograph/contract'

export const setupSteps = ['main-configuration', 'accounts', 'invite', 'general'] as const
export type SetupStep = (typeof setupSteps)[number]

export const stepTitles = {
  'main-configuration': 'Your store',
  accounts: 'Connect data',
  invite: 'Invite team members',
  general: 'Region and currency',
} as const satisfies Record<SetupStep, string>

/** Unknown names lead to the first step. */
export function parseStep(name: string | undefined): SetupStep {
  return setupSteps.find((step) => step === name) ?? 'main-configuration'
}

/** Null after the last step. */
export function stepAfter(step: SetupStep): SetupStep | null {
  return setupSteps[setupSteps.indexOf(step) + 1] ?? null
}

export function stepBefore(step: SetupStep): SetupStep | null {
  return setupSteps[setupSteps.indexOf(step) - 1] ?? null
}

/** The step to resume a setup at. What the workspace contains counts, wherever it was entered. */
export function stepToResume(org: Workspace, passed: readonly SetupStep[]): SetupStep {
  const isDone = (step: SetupStep) =>
    passed.includes(step) ||
    (step === 'main-configuration' && org.primary_business_objective !== null)
  return setupSteps.find((step) => !isDone(step)) ?? 'main-configuration'
}

export const stepRoute = '/setup/$orgId/$step'
