import {
  AppError,
  hasPermission,
  maxQueryRows,
  maxSectionRows,
  type DayRange,
  type ReportDefinition,
} from '@cartograph/contract'
import { eq, workspaces } from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import { listNotes } from '../../notes/index.ts'
import { withSpools } from '../rows/row-spool.ts'
import { describeConditions } from '../section/describe-conditions.ts'
import { readSection } from '../section/read-section.ts'
import { readReportScope } from '../section/report-scope.ts'
import { resolvePeriod } from '../section/resolve-period.ts'
import type { AddSection, ReportFrame } from '../threads/report-work.ts'
import type { ReportDefinitions, ReportHead } from './computed-report.ts'
import { inParallel } from './in-parallel.ts'
import { readSegmentNames } from './read-segment-names.ts'

export interface ComputeOptions {
  /** Periods before the current one, as a negative number. */
  readonly step?: number
  /**
   * Of each section; less if there are many sections. Of a list over time these are the newest, which a mail
   * shows.
   */
  readonly maxRows?: number
}

/**
 * Reads all sections of a report with the rights of `access`, which need not be those of the caller: a
 * schedule computes it for each of its readers. Throws `forbidden` if they may not read reports.
 */
export async function readReport(
  caller: Context,
  access: NonNullable<Context['workspace']>,
  { name, definitions, ...period }: ReportDefinitions,
  { step = 0, maxRows }: ComputeOptions,
  add: AddSection,
): Promise<ReportFrame> {
  if (!hasPermission(access.role, 'reports.read')) throw new AppError('forbidden')
  const failure = new AbortController()
  const signal = AbortSignal.any([caller.signal, failure.signal])
  const ctx: Context = { ...caller, workspace: access, signal }
  const computedAt = ctx.clock().toISOString()
  const scope = await readReportScope(ctx)
  const dates = { ...period, step }
  const { range, compared, granularity } = resolvePeriod(dates, scope.today)
  const shared = Math.max(maxSectionRows, Math.floor(maxReportRows / definitions.length))
  const most = Math.min(maxRows ?? maxQueryRows, shared, maxQueryRows)
  const listed = { max_rows: most, isNewest: maxRows !== undefined }

  async function addSection([index, definition]: readonly [number, ReportDefinition]) {
    const conditions = describeConditions(scope.model, definition, scope.units.currency)
    const request = { ...dates, ...listed, definition }
    return withSpools(ctx.reportThreads.spoolFolder, async (openSpool) => {
      const material = await readSection(ctx, scope, request, openSpool)
      await add(index, { title: definition.section_title, conditions, material })
      return material.kind === 'problem' ? null : material
    })
  }
  const all = [...definitions.entries()]
  const read = await inParallel(all, sectionsAtOnce, addSection).catch((error: unknown) => {
    failure.abort()
    throw error
  })
  const { orgId } = access
  const known = read.filter((one) => one !== null)
  const through = known.flatMap(({ dataThrough }) => dataThrough ?? []).toSorted()
  const unsynced = known.flatMap(({ unsyncedBefore }) => unsyncedBefore ?? []).toSorted()
  return {
    segmentNames: await readSegmentNames(ctx, orgId),
    head: {
      name,
      workspaceName: await readWorkspaceName(ctx),
      ...scope.units,
      reportingPeriod: period.reporting_period,
      step,
      period: range,
      comparison: compared === null ? null : period.comparison,
      compared,
      granularity,
      dataThrough: through[0] ?? null,
      unsyncedBefore: unsynced.at(-1) ?? null,
      computedAt,
      notes: await readNotes(ctx, range),
    },
  }
}

/** For readers who may read them. */
async function readNotes(ctx: Context, [from, to]: DayRange): Promise<ReportHead['notes']> {
  if (!hasPermission(requireWorkspace(ctx).role, 'insights.read')) return []
  const { items } = await listNotes(ctx, { from, to })
  return items.map(({ text, from: first, to: last, metric, segment }) => ({
    text,
    from: first,
    to: last,
    metric,
    segment,
  }))
}

/** Of all sections together, so that the memory for a report has a limit. */
const maxReportRows = 100_000

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
