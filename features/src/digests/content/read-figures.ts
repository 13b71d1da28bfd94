import type { DigestTiming, ReportDefinition } from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { readWorkspaceMetrics } from '../../custom-metrics/index.ts'
import type { Figure } from '../../mail/index.ts'
import { needsOf } from '../../needed-data/index.ts'
import {
  computeReport,
  headWords,
  sectionFigures,
  type ReportDefinitions,
} from '../../reports/index.ts'
import { definitionsOf, readFigureGroups, readPlatforms } from './main-figures.ts'

export interface DigestFigures {
  /** 'Nov 14, 2026' */
  readonly period: string
  /** 'Compared with Nov 7, 2026 (previous week)' */
  readonly comparison: string | null
  /** 'Data before Nov 1, 2026 is not synced yet, so the figures will change.' */
  readonly unsynced: string | null
  readonly groups: readonly { readonly title: string; readonly figures: readonly Figure[] }[]
}

type Access = NonNullable<Context['workspace']>

/**
 * The main figures of the last day or week, computed by the query engine with the rights of `access`. Null for a
 * workspace without figures.
 */
export async function readFigures(
  ctx: Context,
  access: Access,
  timing: DigestTiming,
): Promise<DigestFigures | null> {
  const within: Context = { ...ctx, workspace: access }
  const [{ groups, platforms }, metrics] = await Promise.all([
    ctx.store.inWorkspace(access.orgId, async (tx) => ({
      groups: await readFigureGroups(within, tx),
      platforms: await readPlatforms(within, tx),
    })),
    readWorkspaceMetrics(within),
  ])
  const hasData = (definition: ReportDefinition) =>
    needsOf([definition], metrics).every((needed) => needed.some((one) => platforms.has(one)))
  const definitions = groups.flatMap(definitionsOf).filter(hasData)
  if (definitions.length === 0) return null
  const asked: ReportDefinitions = { name: '', ...periods[timing.every], definitions }
  const report = await computeReport(ctx, access, asked, { maxRows: 1 })
  const { period, comparison, unsynced } = headWords(report)
  return {
    period,
    comparison,
    unsynced,
    groups: report.sections
      .map(({ title, section }) => ({ title, figures: sectionFigures(section, report.currency) }))
      .filter(({ figures }) => figures.length > 0),
  }
}

/** A day of a shop is like the same day of the week before. */
const periods = {
  day: { reporting_period: 'yesterday', granularity: 'day', comparison: 'splw' },
  week: { reporting_period: 'lastWeek', granularity: 'week', comparison: 'pp' },
} as const
