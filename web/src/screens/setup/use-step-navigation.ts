import type { OrgId } from '@cartograph/contract'
import { useNavigate } from '@tanstack/react-router'
import { rememberPassed } from './setup-progress.ts'
import { stepAfter, stepBefore, stepRoute, type SetupStep } from './setup-steps.ts'

/** The navigation between the steps. */
export interface StepNavigation {
  /** Null on the first step. */
  toPrevious: (() => void) | null
  /** Takes the id, because the step may have just created the workspace. */
  toNext: (orgId: OrgId) => void
  leave: () => void
  /** Whether the workspace exists, so that leaving keeps what was entered. */
  isStarted: boolean
  isLast: boolean
}

export function useStepNavigation(orgId: OrgId | null, step: SetupStep): StepNavigation {
  const navigate = useNavigate()
  const previous = stepBefore(step)
  const next = stepAfter(step)
  const leave = () => void navigate({ to: '/' })
  const goTo = (of: OrgId, target: SetupStep) =>
    void navigate({ to: stepRoute, params: { orgId: of, step: target }, state: { isStep: true } })
  return {
    toPrevious: previous === null || orgId === null ? null : () => goTo(orgId, previous),
    toNext: (of) => {
      rememberPassed(of, step)
      // Home, which would follow by the order of steps, adds a click before the first data.
      if (next === null) void navigate({ to: '/org/$orgId', params: { orgId: of } })
      else goTo(of, next)
    },
    leave,
    isStarted: orgId !== null,
    isLast: next === null,
  }
}
