import {
  AppError,
  type CustomMetric,
  type CustomMetricId,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import {
  addMetrics,
  type MetricsOfWorkspace,
  type Model,
  type WorkspaceMetric,
} from '@cartograph/semantic'
import {
  and,
  customMetrics,
  eq,
  inArray,
  workspacePeople,
  type Store,
  type Transaction,
} from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'
import { fullName } from '../users/index.ts'
import { filtersToQuery } from './filters-to-query.ts'

export type MetricRow = typeof customMetrics.$inferSelect

/** A stored metric as queries need it. */
export function toWorkspaceMetric({
  member,
  name: title,
  description,
  definition,
  deletedAt,
}: Pick<
  MetricRow,
  'member' | 'name' | 'description' | 'definition' | 'deletedAt'
>): WorkspaceMetric {
  const named = { member, title, description: description === '' ? null : description }
  if (deletedAt !== null) return { ...named, kind: 'deleted' }
  if ('formula' in definition) {
    const { formula, ratio_format: ratioFormat, sentiment } = definition
    return { ...named, kind: 'formula', formula, ratioFormat, sentiment }
  }
  const [measure] = definition.query.measures
  return {
    ...named,
    kind: 'filtered',
    measure,
    filters: definition.query.filters.map(filtersToQuery),
  }
}

/** All metrics of a workspace, the deleted ones included. */
export async function selectMetrics(tx: Transaction, orgId: OrgId): Promise<MetricRow[]> {
  return tx
    .select()
    .from(customMetrics)
    .where(eq(customMetrics.orgId, orgId))
    .orderBy(customMetrics.member)
}

/** The stored metrics, as queries need them. */
export function metricsOfWorkspace({ store }: { readonly store: Store }): MetricsOfWorkspace {
  return async (orgId) => {
    const rows = await store.inWorkspace(orgId, (tx) => selectMetrics(tx, orgId))
    return rows.map(toWorkspaceMetric)
  }
}

/** Of the caller's workspace. */
export async function readWorkspaceMetrics(ctx: Context): Promise<readonly WorkspaceMetric[]> {
  return metricsOfWorkspace(ctx)(requireWorkspace(ctx).orgId)
}

/** The model with the metrics of the caller's workspace. */
export async function readWorkspaceModel(ctx: Context): Promise<Model> {
  return addMetrics(ctx.semantic.model, await readWorkspaceMetrics(ctx))
}

/** Locked for a change, so that two of them are made one after the other. */
export async function requireMetric(
  ctx: Context,
  tx: Transaction,
  id: CustomMetricId,
  { deleted = false, locks = false } = {},
): Promise<MetricRow> {
  const { orgId } = requireWorkspace(ctx)
  const found = tx
    .select()
    .from(customMetrics)
    .where(and(eq(customMetrics.orgId, orgId), eq(customMetrics.id, id)))
  const [row] = await (locks ? found.for('update') : found)
  if (row === undefined || (row.deletedAt !== null && !deleted)) throw new AppError('not_found')
  return row
}

/** With the names of those who changed them last, and why some cannot be computed. */
export async function presentMetrics(
  ctx: Context,
  tx: Transaction,
  rows: readonly MetricRow[],
): Promise<CustomMetric[]> {
  const { orgId } = requireWorkspace(ctx)
  const names = await namesOf(
    tx,
    rows.map(({ updatedBy }) => updatedBy),
  )
  const all = (await selectMetrics(tx, orgId)).map(toWorkspaceMetric)
  const { missing } = addMetrics(ctx.semantic.model, all)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    member: row.member,
    metric_definition: row.definition,
    version: row.version,
    updated_at: row.updatedAt.toISOString(),
    updated_by_name: row.updatedBy === null ? null : (names.get(row.updatedBy) ?? null),
    problem: missing.get(row.member) ?? null,
  }))
}

export async function presentMetric(
  ctx: Context,
  tx: Transaction,
  row: MetricRow,
): Promise<CustomMetric> {
  const [metric] = await presentMetrics(ctx, tx, [row])
  if (metric === undefined) throw new Error('A stored metric is presented')
  return metric
}

/** Of people who still belong to the workspace. */
export async function namesOf(
  tx: Transaction,
  ids: readonly (UserId | null)[],
): Promise<ReadonlyMap<UserId, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map()
  const { userId, email, firstName, lastName } = workspacePeople
  const people = await tx
    .select({ userId, email, firstName, lastName })
    .from(workspacePeople)
    .where(inArray(userId, known))
  return new Map(people.map((one) => [one.userId, fullName(one)]))
}
