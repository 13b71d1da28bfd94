import * as z from 'zod/mini'
import { RuleValues } from '../audiences/rules.ts'
import { PlatformCode } from '../connections/platforms.ts'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { PageQuery, wholeNumber } from '../endpoints/paging.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { LoadResult } from '../queries/query-answers.ts'
import { Member } from '../queries/query.ts'
import { CustomMetricId, OrgId } from '../values/ids.ts'
import { isStorable, storableMessage } from '../values/storable-json.ts'
import { Instant } from '../values/time.ts'
import { maxFormulaLength } from './formula.ts'

export const maxCustomMetrics = 200
export const maxMetricNameLength = 100
export const maxMetricGroups = 20
export const maxMetricConditions = 20

const storable = z.refine(isStorable, storableMessage)

/** The operators of the conditions by the type of their field; none on dates. */
export const metricOperators = {
  string: ['equals', 'contains'],
  boolean: ['equals'],
  number: ['equals', 'gt', 'lt', 'gte', 'lte', 'between'],
} as const

export const MetricCondition = z.strictObject({
  member: Member,
  operator: z.enum(['equals', 'contains', 'gt', 'lt', 'gte', 'lte', 'between']),
  values: RuleValues,
})
export type MetricCondition = z.infer<typeof MetricCondition>

export const MetricFilters = z.strictObject({
  or: z
    .array(
      z.strictObject({
        and: z
          .array(MetricCondition)
          .check(
            z.minLength(1, 'Add a condition'),
            z.maxLength(
              maxMetricConditions,
              `At most ${maxMetricConditions} conditions in a group`,
            ),
          ),
      }),
    )
    .check(
      z.minLength(1, 'Add a condition'),
      z.maxLength(maxMetricGroups, `At most ${maxMetricGroups} groups`),
    ),
})
export type MetricFilters = z.infer<typeof MetricFilters>

const common = {
  /** The metric group: the data set that it belongs to. */
  name: z.string().check(z.regex(/^[A-Za-z]\w{0,99}$/, 'Choose a metric group')),
}

/** One measure of the group, over the rows that pass the conditions. */
const FilteredDefinition = z.strictObject({
  ...common,
  query: z.strictObject({
    measures: z.tuple([Member]),
    filters: z.array(MetricFilters).check(z.maxLength(1)),
  }),
})

/** A calculation over metrics, written in braces: `{ShopifyOrders.netSales} / 2`. */
const FormulaDefinition = z.strictObject({
  ...common,
  formula: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Write a formula'),
      z.maxLength(maxFormulaLength, `At most ${maxFormulaLength} characters`),
      storable,
    ),
  /** How a ratio is shown. */
  ratio_format: z._default(z.enum(['number', 'percent']), 'number'),
  /** Whether an increase is good news. */
  sentiment: z._default(z.enum(['up', 'down', 'neutral']), 'neutral'),
})

export const CustomMetricDefinition = z.union([FilteredDefinition, FormulaDefinition])
export type CustomMetricDefinition = z.infer<typeof CustomMetricDefinition>

export const CustomMetricName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Required'),
    z.maxLength(maxMetricNameLength, `At most ${maxMetricNameLength} characters`),
    storable,
  )

export const CustomMetric = z.object({
  id: CustomMetricId,
  name: z.string(),
  description: z.string(),
  /** Its name in queries; it stays when the metric is renamed. */
  member: Member,
  metric_definition: CustomMetricDefinition,
  /** Counts up with each change. */
  version: z.int(),
  updated_at: Instant,
  updated_by_name: z.nullable(z.string()),
  /** Why it cannot be computed; null if it can. */
  problem: z.nullable(z.string()),
})
export type CustomMetric = z.infer<typeof CustomMetric>

const path = '/v1/orgs/{orgId}/custom_metrics'
const MetricParams = z.object({ orgId: OrgId, metricId: CustomMetricId })
const shared = { flag: 'enable_custom_metrics', needsActivePlan: true } as const

export const listCustomMetrics = defineEndpoint({
  name: 'customMetrics.list',
  method: 'GET',
  path,
  summary: 'The custom metrics of a workspace, last changed first.',
  params: WorkspaceParams,
  query: PageQuery,
  answer: z.object({ page: z.int(), items: z.array(CustomMetric), total: z.int() }),
  permission: 'metrics.read',
  ...shared,
})

const MetricBody = z.strictObject({
  name: CustomMetricName,
  description: z._default(z.string().check(z.trim(), z.maxLength(1_000), storable), ''),
  metric_definition: CustomMetricDefinition,
})

export const previewCustomMetric = defineEndpoint({
  name: 'customMetrics.preview',
  method: 'POST',
  path: `${path}/preview`,
  summary:
    'Compute a metric without saving it: by day over the last 28 complete days, and the 28 before.',
  params: WorkspaceParams,
  body: z.strictObject({
    metric_definition: CustomMetricDefinition,
    /** The metric that is changed; null for a new one. */
    metric_id: z._default(z.nullable(CustomMetricId), null),
  }),
  answer: z.object({
    member: Member,
    /** Of the period and of the one before; one without dates for the state of this moment. */
    results: z.array(LoadResult),
    /** The data that it is computed from: of each entry, one of the platforms. */
    needs: z.array(z.array(PlatformCode)),
  }),
  permission: 'metrics.change',
  ...shared,
})

export const createCustomMetric = defineEndpoint({
  name: 'customMetrics.create',
  method: 'POST',
  path,
  summary: 'Define a metric: one of the catalogue with conditions, or a formula over metrics.',
  params: WorkspaceParams,
  body: MetricBody,
  answer: CustomMetric,
  status: 201,
  permission: 'metrics.change',
  audit: 'custom_metric.created',
  ...shared,
})

export const getCustomMetric = defineEndpoint({
  name: 'customMetrics.get',
  method: 'GET',
  path: `${path}/{metricId}`,
  summary: 'A custom metric with its definition.',
  params: MetricParams,
  answer: CustomMetric,
  permission: 'metrics.read',
  ...shared,
})

export const updateCustomMetric = defineEndpoint({
  name: 'customMetrics.update',
  method: 'PUT',
  path: `${path}/{metricId}`,
  summary: 'Change a custom metric. The definitions before are kept as versions.',
  params: MetricParams,
  body: z.extend(MetricBody, {
    /** The version that the change is based on; a later one refuses it. Without it the last save wins. */
    version: z.optional(z.int().check(z.minimum(1))),
  }),
  answer: CustomMetric,
  permission: 'metrics.change',
  audit: 'custom_metric.updated',
  ...shared,
})

export const deleteCustomMetric = defineEndpoint({
  name: 'customMetrics.delete',
  method: 'DELETE',
  path: `${path}/{metricId}`,
  summary: 'Delete a custom metric. What uses it says so until it is restored or replaced.',
  params: MetricParams,
  permission: 'metrics.change',
  audit: 'custom_metric.deleted',
  ...shared,
})

const MetricVersion = z.object({
  version: z.int(),
  name: z.string(),
  description: z.string(),
  metric_definition: CustomMetricDefinition,
  saved_at: Instant,
  saved_by_name: z.nullable(z.string()),
})
export type MetricVersion = z.infer<typeof MetricVersion>

export const listMetricVersions = defineEndpoint({
  name: 'customMetrics.versions',
  method: 'GET',
  path: `${path}/{metricId}/versions`,
  summary: 'The definitions that a custom metric has had, also of a deleted one, newest first.',
  params: MetricParams,
  answer: z.object({ items: z.array(MetricVersion) }),
  permission: 'metrics.read',
  ...shared,
})

export const restoreMetricVersion = defineEndpoint({
  name: 'customMetrics.restore',
  method: 'POST',
  path: `${path}/{metricId}/versions/{version}/restore`,
  summary: 'Give a custom metric the definition of an earlier version, also to a deleted one.',
  params: z.object({
    orgId: OrgId,
    metricId: CustomMetricId,
    version: wholeNumber(1_000_000),
  }),
  answer: CustomMetric,
  permission: 'metrics.change',
  audit: 'custom_metric.restored',
  ...shared,
})

const MetricUse = z.object({
  kind: z.enum(['dashboard', 'report', 'custom_metric', 'target']),
  /** The file name of a dashboard, the id of a report or metric, or the member that has targets. */
  id: z.string(),
  name: z.string(),
})
export type MetricUse = z.infer<typeof MetricUse>

export const listMetricUses = defineEndpoint({
  name: 'customMetrics.uses',
  method: 'GET',
  path: `${path}/{metricId}/uses`,
  summary: 'The dashboards, reports, metrics and targets that use a custom metric.',
  params: MetricParams,
  answer: z.object({ items: z.array(MetricUse) }),
  permission: 'metrics.read',
  ...shared,
})

const MissingMetric = z.object({
  member: Member,
  name: z.string(),
  /** Why it cannot be computed. */
  problem: z.string(),
  /** The metric to restore or to change: itself, or one that it is calculated from. */
  cause: z.object({
    id: CustomMetricId,
    name: z.string(),
    is_deleted: z.boolean(),
    /** The last definition, and its version. */
    version: z.int(),
    metric_definition: CustomMetricDefinition,
  }),
})
export type MissingMetric = z.infer<typeof MissingMetric>

export const listMissingMetrics = defineEndpoint({
  name: 'customMetrics.missing',
  method: 'GET',
  path: `${path}/missing`,
  summary: 'Those of the members that are custom metrics and cannot be computed, and why.',
  params: WorkspaceParams,
  query: z.object({
    /** Separated by commas. */
    members: z.string().check(z.maxLength(20_000)),
  }),
  answer: z.object({ items: z.array(MissingMetric) }),
  permission: 'metrics.read',
  ...shared,
})

export const customMetricEndpoints = {
  listCustomMetrics,
  previewCustomMetric,
  createCustomMetric,
  getCustomMetric,
  updateCustomMetric,
  deleteCustomMetric,
  listMetricVersions,
  restoreMetricVersion,
  listMetricUses,
  listMissingMetrics,
}
