import {
  AppError,
  computeReportSection as endpoint,
  maxQueryRows,
  maxSectionRows,
  type Cell,
  type CubeQuery,
  type ReportDefinition,
  type ReportSection,
} from '@cartograph/contract'
import type { Model } from '@cartograph/semantic'
import type { Context } from '../../context.ts'
import { loadResults } from '../../queries/index.ts'
import { serves } from '../../serves.ts'
import { definitionProblems, requireTime } from '../check-definition.ts'
import { needsOf } from '../group-platforms.ts'
import { addTargets, readSectionTargets } from './add-targets.ts'
import { dataThrough } from './data-through.ts'
import { explainProblem } from './explain-problem.ts'
import { readReportScope, type ReportScope } from './report-scope.ts'
import { resolvePeriod, type ReportingPeriod, type SectionPeriod } from './resolve-period.ts'
import { sectionQueries, type SectionQueries } from './section-queries.ts'
import { shapeSection, type SectionAnswers } from './shape-section.ts'

export const computeReportSection = serves(endpoint, async (ctx, asked) =>
  computeSection(ctx, await readReportScope(ctx), asked),
)

export interface AskedSection extends ReportingPeriod {
  readonly definition: ReportDefinition
  readonly max_rows?: number | undefined
}

/** Resolves the period, builds the queries, runs them with the caller's rights and shapes the answers. */
export async function computeSection(
  ctx: Context,
  { units, metrics, model, today, streams }: ReportScope,
  { definition, max_rows: maxRows = maxSectionRows, ...asked }: AskedSection,
): Promise<ReportSection> {
  const period = resolvePeriod(asked, today)
  const [problem] = definitionProblems(model, definition)
  if (problem !== undefined) return withProblem(period, explainProblem(problem))
  const time = requireTime(model, definition)
  const [answers, targets] = await Promise.all([
    run(ctx, sectionQueries(definition, time, period, units, maxRows)),
    readSectionTargets(ctx, { definition, time, period }),
  ])
  if ('refusal' in answers) {
    return withProblem(period, explainProblem({ at: [], msg: answers.refusal }))
  }
  if (isCut(answers)) return withProblem(period, tooManyCells)
  const empty = emptyCells(model, definition)
  return {
    ...withoutTable(period),
    ...addTargets(shapeSection({ definition, time, period, answers, empty, maxRows }), targets),
    data_through: dataThrough(needsOf([definition], metrics).flat(), streams),
  }
}

/** What the model cannot compute together is a problem of the definition, and no error of the caller. */
async function run(
  ctx: Context,
  { steps, whole }: SectionQueries,
): Promise<SectionAnswers | { readonly refusal: string }> {
  try {
    const [bySteps, byWhole] = await Promise.all([
      loadResults(ctx, steps),
      whole === null ? null : loadResults(ctx, whole),
    ])
    return { steps: bySteps, whole: byWhole }
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_query') {
      return { refusal: error.message }
    }
    throw error
  }
}

/** A pivot needs all of its cells. */
function isCut({ steps, whole }: SectionAnswers): boolean {
  return whole !== null && (steps[0]?.total ?? 0) > maxQueryRows
}

const tooManyCells =
  'This section has too many values to show time as columns. Edit this section and remove a breakdown, choose a longer granularity or turn off pivot over time.'

/** What the engine returns where there are no rows: a sum or a count is 0. */
function emptyCells({ cubes }: Model, { name, query }: ReportDefinition): Cell[] {
  return query.measures.map((member) => {
    const measure = cubes.get(name)?.measures.get(member.slice(name.length + 1))
    const isZero = measure?.type.startsWith('count') || measure?.reading?.additivity === 'sum'
    return isZero ? '0' : null
  })
}

function withProblem(period: SectionPeriod, problem: string): ReportSection {
  return { ...withoutTable(period), problem }
}

function withoutTable({ range, compared }: SectionPeriod): ReportSection {
  return {
    problem: null,
    period: { from: range[0], to: range[1] },
    compared: compared && { from: compared[0], to: compared[1] },
    breakdowns: [],
    metrics: [],
    columns: [],
    summary: null,
    rows: [],
    total_rows: 0,
    series: null,
    data_through: null,
  }
}

/** The queries of a section, without running them: a benchmark runs them on the bare engine. */
export function queriesOfSection(
  { model, today, units }: Pick<ReportScope, 'model' | 'today' | 'units'>,
  { definition, max_rows: maxRows = maxSectionRows, ...asked }: AskedSection,
): readonly CubeQuery[] {
  const time = requireTime(model, definition)
  const period = resolvePeriod(asked, today)
  const { steps, whole } = sectionQueries(definition, time, period, units, maxRows)
  return whole === null ? [steps] : [steps, whole]
}
