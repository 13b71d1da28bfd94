import {
  AppError,
  hasPermission,
  maxQueryRows,
  maxSectionRows,
  type ReportDefinition,
} from '@cartograph/contract'
import { eq, workspaces } from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import { computeSection } from '../section/compute-section.ts'
import { describeConditions } from '../section/describe-conditions.ts'
import { readReportScope } from '../section/report-scope.ts'
import { resolvePeriod } from '../section/resolve-period.ts'
import type { ComputedReport, ComputedSection, ReportDefinitions } from './computed-report.ts'
import { inParallel } from './in-parallel.ts'
import { nameSegmentsOf } from './name-segments.ts'

export interface ComputeOptions {
  /** Periods before the current one, as a negative number. */
  readonly step?: number
  /** Of each section; less if there are many sections. A mail needs only the first ones. */
  readonly maxRows?: number
}

/**
 * Computes all sections of a report with the rights of `access`, which need not be those of the caller:
 * a schedule computes it for each of its readers. Throws `forbidden` if they may not read reports.
 */
export async function computeReport(
  caller: Context,
  access: NonNullable<Context['workspace']>,
  { name, definitions, ...asked }: ReportDefinitions,
  { step = 0, maxRows = maxQueryRows }: ComputeOptions = {},
): Promise<ComputedReport> {
  if (!hasPermission(access.role, 'reports.read')) throw new AppError('forbidden')
  const ctx: Context = { ...caller, workspace: access }
  const computedAt = ctx.clock().toISOString()
  const scope = await readReportScope(ctx)
  const dates = { ...asked, step }
  const { range, compared, granularity } = resolvePeriod(dates, scope.today)
  const shared = Math.max(maxSectionRows, Math.floor(maxReportRows / definitions.length))
  const failure = new AbortController()
  const compute = async (definition: ReportDefinition): Promise<ComputedSection> => {
    // One for each section, because each of its queries listens to it.
    const signal = AbortSignal.any([ctx.signal, failure.signal])
    const most = { max_rows: Math.min(maxRows, shared, maxQueryRows) }
    const section = await computeSection({ ...ctx, signal }, scope, {
      ...dates,
      ...most,
      definition,
    })
    const conditions = describeConditions(scope.model, definition, scope.units.currency)
    return { title: definition.section_title, conditions, section }
  }
  const computed = await inParallel(definitions, sectionsAtOnce, compute).catch(
    (error: unknown) => {
      failure.abort()
      throw error
    },
  )
  const sections = await nameSegmentsOf(ctx, computed)
  const through = sections.flatMap(({ section }) => section.data_through ?? [])
  return {
    name,
    workspaceName: await readWorkspaceName(ctx),
    ...scope.units,
    reportingPeriod: asked.reporting_period,
    step,
    period: range,
    comparison: compared === null ? null : asked.comparison,
    compared,
    granularity,
    dataThrough: through.toSorted()[0] ?? null,
    computedAt,
    sections,
  }
}

/** Of all sections together, so that the memory for a report has a limit. */
export const maxReportRows = 100_000

/** A section is several queries, of which the engine runs about one per core. */
const sectionsAtOnce = 3

async function readWorkspaceName(ctx: Context): Promise<string> {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const [row] = await tx
      .select({ name: workspaces.name })
      .from(workspaces)
      .where(eq(workspaces.orgId, orgId))
    if (row === undefined) throw new AppError('not_found')
    return row.name
  })
}
