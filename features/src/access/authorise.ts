import {
  AppError,
  hasPermission,
  keyMayCall,
  scopeOf,
  resolveFlags,
  type Endpoint,
  type RequiredScope,
} from '@cartograph/contract'
import type { Settings } from '../context.ts'
import { planRefusal } from '../plans/index.ts'
import type { AuthenticatedCaller } from './authenticate.ts'

/** The parts of an endpoint that decide who may call it. */
export type AccessRules = Pick<Endpoint, 'permission' | 'flag' | 'needsActivePlan' | 'audit'>

/** What decides about access besides the caller and the endpoint. */
export interface AccessSettings {
  readonly clock: () => Date
  readonly settings: Pick<Settings, 'hasPlans' | 'flags'>
}

/**
 * The only place where permissions, features and plans are checked. A workspace of others is reported as not found, so that
 * valid ids are not revealed.
 */
export function authorise(
  who: AuthenticatedCaller | null,
  endpoint: AccessRules,
  installation: AccessSettings,
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
    if (!keyMayCall(who.actor.scopes, endpoint)) throw outOfScope(scopeOf(endpoint))
  } else if (!hasPermission(who.workspace.role, permission)) {
    throw new AppError('forbidden')
  }
  const { flag } = endpoint
  const { flags, plan } = who.workspace
  if (flag !== undefined && !resolveFlags(installation.settings.flags, flags)[flag])
    throw new AppError('not_found', featureIsOff)
  if (endpoint.needsActivePlan !== true) return
  const refusal = planRefusal(plan, installation)
  if (refusal !== null) throw new AppError(refusal)
}

function outOfScope(required: RequiredScope): AppError {
  return new AppError(
    'forbidden',
    required === null
      ? 'An API key cannot do this. Sign in as a user.'
      : `This API key needs the scope ${required}. An admin can create one with it in Settings → API keys.`,
  )
}

const featureIsOff =
  'This feature is off in this workspace. An admin can turn it on in Settings → General.'
