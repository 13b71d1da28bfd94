import type { OrgId } from '@cartograph/contract'
import { setupSteps, type SetupStep } from './setup-steps.ts'

/** The steps that were passed with 'Next' in this browser: a step may be done without changes. */
export function passedSteps(orgId: OrgId): SetupStep[] {
  try {
    const names = (localStorage.getItem(storageKey(orgId)) ?? '').split(' ')
    return setupSteps.filter((step) => names.includes(step))
  } catch {
    return []
  }
}

export function rememberPassed(orgId: OrgId, step: SetupStep): void {
  try {
    const names = new Set([...passedSteps(orgId), step])
    localStorage.setItem(storageKey(orgId), [...names].join(' '))
  } catch {
    // Storage is switched off: the setup resumes from the state of the workspace.
  }
}

const storageKey = (orgId: OrgId) => `cartograph.setup.${orgId}`
