import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'

/** The columns of the template, in its order. */
export const targetColumns = ['metric', 'target', 'month', 'year'] as const
export type TargetColumn = (typeof targetColumns)[number]

/** The problem of an item whose metric and month another item has too. */
export const duplicateTarget =
  'Each row must have a unique combination of values for metric, year, month'

export const targetYears = { first: 1970, last: 2100 } as const
/** In one request or file. */
export const maxTargetItems = 10_000
/** Of a workspace. */
export const maxTargets = 50_000
/** Beyond it a number of JavaScript no longer holds every cent. */
export const maxTargetAmount = 1e13

const wholeNumber = (from: number, to: number) => {
  const message = `Must be a whole number from ${from} to ${to}`
  return z.number(message).check(z.int(message), z.gte(from, message), z.lte(to, message))
}

const amountMessage = 'Must be a number of at most 10 trillion'
export const TargetAmount = z
  .number('Must be a number')
  .check(z.gte(-maxTargetAmount, amountMessage), z.lte(maxTargetAmount, amountMessage))

/**
 * What a metric should reach in one month: amounts in the currency of the workspace, percentages as
 * shares, so that 0.35 is 35 %.
 */
export const TargetItem = z.strictObject({
  /** Its name in queries or, forgivingly, its title: see `createMetricMatcher`. */
  metric: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(300)),
  target: TargetAmount,
  year: wholeNumber(targetYears.first, targetYears.last),
  month: wholeNumber(1, 12),
})
export type TargetItem = z.infer<typeof TargetItem>

/** As it is saved: null deletes the target of the month. */
export const TargetChange = z.extend(TargetItem, { target: z.nullable(TargetAmount) })
export type TargetChange = z.infer<typeof TargetChange>

export const MetricTarget = z.object({
  /** Its name in queries: `ShopifyOrders.netSales`. */
  metric: z.string(),
  target: z.number(),
  year: z.int(),
  month: z.int(),
  /** Of the metric. */
  title: z.string(),
  /** Why the metric has no numbers any more; null if it has. */
  problem: z.nullable(z.string()),
})
export type MetricTarget = z.infer<typeof MetricTarget>

const path = '/v1/orgs/{orgId}/metric_targets'
const shared = { flag: 'enable_metric_targets', needsActivePlan: true } as const

export const listMetricTargets = defineEndpoint({
  name: 'metricTargets.list',
  method: 'GET',
  path,
  summary: 'The monthly targets of a workspace, by metric, year and month.',
  params: WorkspaceParams,
  answer: z.object({ items: z.array(MetricTarget) }),
  permission: 'targets.read',
  ...shared,
})

export const saveMetricTargets = defineEndpoint({
  name: 'metricTargets.save',
  method: 'POST',
  path,
  summary:
    'Set monthly targets. A target of the same metric, year and month is replaced, and deleted where `target` is null.',
  params: WorkspaceParams,
  body: z
    .array(TargetChange)
    .check(
      z.minLength(1, 'Send at least one target'),
      z.maxLength(maxTargetItems, `At most ${maxTargetItems} targets at once`),
    ),
  maxBodyBytes: 4 * 1024 * 1024,
  answer: z.object({
    created: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    deleted: z.int(),
  }),
  permission: 'targets.change',
  audit: 'metric_targets.updated',
  ...shared,
})

const notNames = 'Must be 1 to 500 names of metrics'

export const deleteMetricTargets = defineEndpoint({
  name: 'metricTargets.delete',
  method: 'DELETE',
  path,
  summary: 'Delete all targets of the metrics. `metrics` is repeated or separated by commas.',
  params: WorkspaceParams,
  query: z.object({
    metrics: z.pipe(
      z.pipe(
        z.union([z.string(), z.array(z.string())]),
        z.transform((given) =>
          [given]
            .flat()
            .flatMap((text) => text.split(','))
            .map((name) => name.trim())
            .filter((name) => name !== ''),
        ),
      ),
      z.array(z.string()).check(z.minLength(1, notNames), z.maxLength(500, notNames)),
    ),
  }),
  permission: 'targets.change',
  audit: 'metric_targets.deleted',
  ...shared,
})

export const metricTargetEndpoints = { listMetricTargets, saveMetricTargets, deleteMetricTargets }
