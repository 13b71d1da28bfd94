import { AppError, CubeQuery, type CustomMetricDefinition } from '@cartograph/contract'
import type { WorkspaceMetric } from '@cartograph/semantic'
import type { Context } from '../context.ts'
import { checkDefinition, refuse } from './check-definition.ts'

/**
 * Refuses a metric that no query could compute among the others of the workspace. Returns the metrics
 * with which it can be queried.
 */
export async function checkComputable(
  ctx: Context,
  definition: CustomMetricDefinition,
  metric: WorkspaceMetric,
  others: readonly WorkspaceMetric[],
): Promise<readonly WorkspaceMetric[]> {
  const { semantic, signal } = ctx
  checkDefinition(semantic.model, definition)
  const metrics = [...others.filter(({ member }) => member !== metric.member), metric]
  const at = 'formula' in definition ? ['formula'] : ['query']
  const queries = CubeQuery.parse({ measures: [metric.member] })
  try {
    await semantic.sql({ queries, metrics, signal })
    return metrics
  } catch (error) {
    // It is not in the model, or its conditions are such that only some of its parts could follow.
    if (error instanceof AppError && error.code === 'invalid_query') throw refuse(at, error.message)
    throw error
  }
}
