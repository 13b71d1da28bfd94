import {
  AppError,
  createCustomMetric as endpoint,
  CustomMetricId,
  maxCustomMetrics,
  newId,
} from '@cartograph/contract'
import { metricPrefix } from '@cartograph/semantic'
import { customMetrics } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requireWorkspace } from '../context.ts'
import { lockWorkspace } from '../lock-workspace.ts'
import { serves } from '../serves.ts'
import { checkComputable } from './check-computable.ts'
import { presentMetric, selectMetrics, toWorkspaceMetric, type MetricRow } from './metric-rows.ts'
import { keepVersion } from './keep-version.ts'

export const createCustomMetric = serves(
  endpoint,
  async (ctx, { name, description, metric_definition: definition }) => {
    const { orgId } = requireWorkspace(ctx)
    const id = newId(CustomMetricId)
    return change(ctx, { endpoint, subject: id, details: { name } }, async (tx) => {
      // Its name in queries must be free.
      await lockWorkspace(tx, orgId)
      const others = await selectMetrics(tx, orgId)
      if (others.filter(({ deletedAt }) => deletedAt === null).length >= maxCustomMetrics) {
        throw new AppError('invalid_request', tooMany)
      }
      const row: MetricRow = {
        orgId,
        id,
        member: freeMember(definition.name, name, new Set(others.map(({ member }) => member))),
        name,
        description,
        definition,
        version: 1,
        updatedBy: ctx.actor?.kind === 'person' ? ctx.actor.userId : null,
        updatedAt: ctx.clock(),
        deletedAt: null,
      }
      await checkComputable(ctx, definition, toWorkspaceMetric(row), others.map(toWorkspaceMetric))
      await tx.insert(customMetrics).values(row)
      await keepVersion(tx, row)
      return presentMetric(ctx, tx, row)
    })
  },
)

const tooMany = `A workspace has at most ${maxCustomMetrics} custom metrics. Delete one first.`

/** A name in queries that says what it is; it stays when the metric is renamed. */
function freeMember(group: string, name: string, taken: ReadonlySet<string>): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 50)
  const base = `${group}.${metricPrefix}${words === '' ? 'metric' : words}`
  let member = base
  for (let count = 2; taken.has(member); count += 1) member = `${base}_${count}`
  return member
}
