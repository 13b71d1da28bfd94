import {
  checkAudience,
  type AudiencePlan,
  type AudienceProblem,
  type AudienceSpec,
} from '@cartograph/connectors'
import { AppError, type FieldProblem } from '@cartograph/contract'
import { requireConnector } from '../../require-connector.ts'
import type { Context } from '../../context.ts'
import type { SyncRow, SyncWithPlaces } from './find-sync.ts'

export type SyncDefinition = Pick<
  SyncRow,
  'orgId' | 'segmentId' | 'name' | 'platformSettings' | 'fieldsToInclude'
>

/** The audience as its destination takes it. */
export function specOf(
  sync: SyncDefinition,
  {
    segment,
    currency,
  }: { readonly segment: SyncWithPlaces['segment'] | null; readonly currency: string },
): AudienceSpec {
  const { is_value_based: isValueBased, membership } = sync.platformSettings
  return {
    name: sync.name,
    description: segment === null ? '' : `The segment ${segment.name}.`,
    fields: sync.fieldsToInclude,
    isValueBased: isValueBased ?? false,
    currency,
    membershipDays: membership ?? null,
    workspaceId: sync.orgId,
    segmentId: sync.segmentId,
  }
}

/** What the destination would refuse, and what may surprise; `people` is the size, if it is known. */
export function problemsOf(
  ctx: Context,
  destination: SyncWithPlaces['destination'],
  spec: AudienceSpec,
  people: number | null = null,
): readonly AudienceProblem[] {
  const { name } = requireConnector(ctx, destination.platform, 'destination').manifest
  return checkAudience({ name, audiences: planOf(ctx, destination) }, spec, people)
}

export function planOf(
  ctx: Pick<Context, 'ingestion'>,
  { platform }: Pick<SyncWithPlaces['destination'], 'platform'>,
): AudiencePlan {
  const plan = ctx.ingestion.connectorFor(platform)?.manifest.audiences
  if (plan !== undefined) return plan
  throw new AppError('invalid_request', 'This destination does not receive audiences.')
}

/** Refuses what the platform would refuse, each with its place in the request. */
export function refuseErrors(problems: readonly AudienceProblem[]): void {
  const errors = problems
    .filter(({ severity }) => severity === 'error')
    .map(({ field, message }): FieldProblem => ({ loc: ['body', ...places[field]], msg: message }))
  if (errors.length > 0) throw new AppError('invalid_request', undefined, { problems: errors })
}

const places: Readonly<Record<AudienceProblem['field'], readonly string[]>> = {
  name: ['platform_audience', 'name'],
  fields: ['sync_config', 'fields_to_include'],
  isValueBased: ['platform_audience', 'platform_settings', 'is_value_based'],
  membershipDays: ['platform_audience', 'platform_settings', 'membership'],
  people: ['segment_id'],
}
