import {
  AppError,
  maxSectionRows,
  unsyncedBefore,
  type Cell,
  type CubeQuery,
  type ReportDefinition,
} from '@cartograph/contract'
import type { Model } from '@cartograph/semantic'
import type { Context } from '../../context.ts'
import type { OpenSpool } from '../rows/row-spool.ts'
import { definitionProblems, requireTime } from '../check-definition.ts'
import { needsOf } from '../../needed-data/index.ts'
import { dataThrough } from './data-through.ts'
import { explainProblem } from './explain-problem.ts'
import type { ReportScope } from './report-scope.ts'
import { readSectionTargets } from './read-targets.ts'
import { resolvePeriod, type ReportingPeriod } from './resolve-period.ts'
import type { SectionMaterial } from './section-material.ts'
import { spoolAnswer } from './spool-answer.ts'
import type { SpooledAnswer } from './spooled-answer.ts'
import { sectionQueries, type SectionQueries } from './section-queries.ts'

export interface SectionRequest extends ReportingPeriod {
  readonly definition: ReportDefinition
  readonly max_rows?: number | undefined
  /** Of a list over time, the newest rows instead of the first. */
  readonly isNewest?: boolean
}

/** Resolves the period, builds the queries and runs them with the caller's rights. The rows go into spools. */
export async function readSection(
  ctx: Context,
  { units, metrics, model, today, streams }: ReportScope,
  {
    definition,
    max_rows: maxRows = maxSectionRows,
    isNewest = false,
    ...requested
  }: SectionRequest,
  openSpool: OpenSpool,
): Promise<SectionMaterial> {
  const period = resolvePeriod(requested, today)
  const [problem] = definitionProblems(model, definition)
  if (problem !== undefined) return { kind: 'problem', period, problem: explainProblem(problem) }
  const time = requireTime(model, definition)
  const [answers, targets] = await Promise.all([
    run(ctx, sectionQueries(definition, time, period, units, { maxRows, isNewest }), openSpool),
    readSectionTargets(ctx, { definition, time, period }),
  ])
  if ('refusal' in answers) {
    return { kind: 'problem', period, problem: explainProblem({ at: [], msg: answers.refusal }) }
  }
  const platforms = needsOf([definition], metrics).flat()
  const begins = [period.range[0], ...(period.compared ?? [])].toSorted()[0] ?? period.range[0]
  return {
    kind: 'answers',
    definition,
    time,
    period,
    empty: emptyCells(model, definition),
    maxRows,
    isNewest,
    ...answers,
    targets,
    dataThrough: dataThrough(platforms, streams),
    unsyncedBefore: unsyncedBefore(platforms, streams, begins),
  }
}

interface SpooledAnswers {
  readonly steps: SpooledAnswer
  readonly whole: SpooledAnswer | null
}

/** Metrics that the model cannot combine are a problem of the definition, not an error of the caller. */
async function run(
  ctx: Context,
  queries: SectionQueries,
  openSpool: OpenSpool,
): Promise<SpooledAnswers | { readonly refusal: string }> {
  try {
    const [steps, whole] = await Promise.all([
      spoolAnswer(ctx, queries.steps, openSpool),
      queries.whole === null ? null : spoolAnswer(ctx, queries.whole, openSpool),
    ])
    return { steps, whole }
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_query') {
      return { refusal: error.message }
    }
    throw error
  }
}

/** What the engine returns where there are no rows: a sum or a count is 0. */
function emptyCells({ cubes }: Model, { name, query }: ReportDefinition): Cell[] {
  return query.measures.map((member) => {
    const measure = cubes.get(name)?.measures.get(member.slice(name.length + 1))
    const isZero = measure?.type.startsWith('count') || measure?.reading?.additivity === 'sum'
    return isZero ? '0' : null
  })
}

/** The queries of a section, without running them: a benchmark runs them on the bare engine. */
export function queriesOfSection(
  { model, today, units }: Pick<ReportScope, 'model' | 'today' | 'units'>,
  { definition, max_rows: maxRows = maxSectionRows, ...requested }: SectionRequest,
): readonly CubeQuery[] {
  const time = requireTime(model, definition)
  const period = resolvePeriod(requested, today)
  const { steps, whole } = sectionQueries(definition, time, period, units, { maxRows })
  return whole === null ? [steps] : [steps, whole]
}
