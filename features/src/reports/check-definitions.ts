import { AppError, type FieldProblem, type ReportDefinition } from '@cartograph/contract'
import { addMetrics, type Model, type WorkspaceMetric } from '@cartograph/semantic'
import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../context.ts'
import { definitionProblems, requireTime, type DefinitionProblem } from './check-definition.ts'
import { sectionQueries } from './section/section-queries.ts'

/**
 * Refuses definitions that cannot be computed, at their places. Those that are stored already may stay
 * as they are: a metric that vanished must not prevent the change of another section.
 */
export async function checkDefinitions(
  ctx: Context,
  definitions: readonly ReportDefinition[],
  metrics: readonly WorkspaceMetric[],
  stored: readonly ReportDefinition[] = [],
): Promise<void> {
  const model = addMetrics(ctx.semantic.model, metrics)
  const problems: FieldProblem[] = []
  for (const [index, definition] of definitions.entries()) {
    if (stored.some((one) => isDeepStrictEqual(one, definition))) continue
    const used = definitionProblems(model, definition)
    const found = used.length > 0 ? used : await queryProblems(ctx, model, definition, metrics)
    for (const { at, msg } of found) {
      problems.push({ loc: ['body', 'definitions', index, ...at], msg })
    }
  }
  if (problems.length > 0) throw new AppError('invalid_request', undefined, { problems })
}

/** Such as a metric over several groups that a breakdown does not reach. */
async function queryProblems(
  { semantic, signal }: Context,
  model: Model,
  definition: ReportDefinition,
  metrics: readonly WorkspaceMetric[],
): Promise<readonly DefinitionProblem[]> {
  const { steps } = sectionQueries(definition, requireTime(model, definition), anyDays, anyUnits)
  try {
    await semantic.sql({ queries: steps, metrics, signal })
    return []
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_query') {
      return [{ at: ['query'], msg: error.message }]
    }
    throw error
  }
}

/** Whether a query can be compiled does not depend on these. */
const anyDays = {
  range: ['2026-01-01', '2026-01-31'],
  compared: null,
  granularity: 'week',
} as const
const anyUnits = { timezone: 'UTC', currency: 'USD' }
