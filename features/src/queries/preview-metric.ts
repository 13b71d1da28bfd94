import {
  addDays,
  CubeQuery,
  dayAt,
  maxQueryRows,
  previewCustomMetric as endpoint,
  type Day,
} from '@cartograph/contract'
import { mainTimeOf, metricPrefix, type Model } from '@cartograph/semantic'
import { requireWorkspace, type Context } from '../context.ts'
import { checkComputable, selectMetrics, toWorkspaceMetric } from '../custom-metrics/index.ts'
import { needsOf } from '../needed-data/index.ts'
import { serves } from '../serves.ts'
import { readUnits } from '../workspace-units.ts'
import { loadResults } from './load-results.ts'

const days = 28

/** Computes a metric before it is saved, in place of the saved one with its name in queries. */
export const previewCustomMetric = serves(
  endpoint,
  async (ctx, { metric_definition: definition, metric_id: id }) => {
    const { stored, units } = await readWorkspace(ctx)
    // Under its own name, so that a formula that leads back to it is refused.
    const member =
      stored.find((row) => row.id === id)?.member ?? `${definition.name}.${metricPrefix}preview`
    const metric = toWorkspaceMetric({
      member,
      name: 'Preview',
      description: '',
      definition,
      deletedAt: null,
    })
    const metrics = await checkComputable(ctx, definition, metric, stored.map(toWorkspaceMetric))
    const time = timeOf(ctx.semantic.model, definition.name)
    const today = dayAt(ctx.clock().getTime(), units.timezone)
    const query = CubeQuery.parse({
      measures: [member],
      ...(time !== null && { timeDimensions: [byDay(time, today)], totals: [[]] }),
      limit: maxQueryRows,
      ...units,
    })
    const read = { name: definition.name, query: { measures: [member], dimensions: [] } }
    return {
      member,
      results: [...(await loadResults(ctx, query, { metrics }))],
      needs: needsOf([read], metrics),
    }
  },
)

async function readWorkspace(ctx: Context) {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => ({
    stored: await selectMetrics(tx, orgId),
    units: await readUnits(tx, orgId),
  }))
}

/** Null for a group whose rows have no time, such as the customers of this moment. */
function timeOf(model: Model, group: string): string | null {
  const cube = model.cubes.get(group)
  const time = cube === undefined ? null : mainTimeOf(cube)
  return time === null ? null : `${group}.${time.name}`
}

function byDay(dimension: string, today: Day) {
  const period = [addDays(today, -days), addDays(today, -1)]
  const before = [addDays(today, -2 * days), addDays(today, -days - 1)]
  return { dimension, granularity: 'day', compareDateRange: [period, before] }
}
