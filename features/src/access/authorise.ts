import { AppError, hasPermission, keyHasPermission, type Endpoint } from '@cartograph/contract'
import { planOf, planRefusal, type PlanRules } from '../plans/index.ts'
import type { AuthenticatedCaller } from './authenticate.ts'

/** The parts of an endpoint that decide who may call it. */
export type AccessRules = Pick<Endpoint, 'permission' | 'needsActivePlan' | 'audit'>

/**
 * The only place where permissions are checked. A workspace of others is reported as not found, so that
 * valid ids are not revealed.
 */
export function authorise(
  who: AuthenticatedCaller | null,
  endpoint: AccessRules,
  rules: PlanRules,
): void {
  const { permission } = endpoint
  if (permission === 'public') return
  if (who === null) throw new AppError('not_authenticated')
  if (permission === 'signed_in' || permission === 'joinable') {
    if (who.actor.kind === 'person') return
    throw new AppError('forbidden', 'An API key cannot do this. Sign in as a user.')
  }
  if (who.workspace === null) throw new AppError('not_found')
  if (who.actor.kind === 'key') {
    const isChange = endpoint.audit !== undefined
    if (!keyHasPermission(who.actor.scope, permission, { isChange })) {
      throw new AppError('forbidden', "This API key's scope doesn't allow this.")
    }
  } else if (!hasPermission(who.workspace.role, permission)) {
    throw new AppError('forbidden')
  }
  if (endpoint.needsActivePlan !== true) return
  const refusal = planRefusal(planOf(who.workspace.plan, rules))
  if (refusal !== null) throw new AppError(refusal)
}
