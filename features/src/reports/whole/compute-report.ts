import type { Context } from '../../context.ts'
import type { WantedFile, WrittenReport } from '../threads/report-work.ts'
import type { ComputedReport, ComputedSection, ReportDefinitions } from './computed-report.ts'
import { nameSegments } from './name-segments.ts'
import { readReport, type ComputeOptions } from './read-report.ts'

type Access = NonNullable<Context['workspace']>

/** All sections of a report, with the rights of `access`. */
export async function computeReport(
  ctx: Context,
  access: Access,
  report: ReportDefinitions,
  options: ComputeOptions = {},
): Promise<ComputedReport> {
  const sections: ComputedSection[] = []
  const { head, segmentNames } = await readReport(
    ctx,
    access,
    report,
    options,
    async (index, { material, ...about }) => {
      const section = await ctx.reportThreads.shapeSection(material, ctx.signal)
      sections[index] = { ...about, section }
    },
  )
  const named = nameSegments(sections, segmentNames).map(({ section, ...about }) => ({
    ...about,
    section: { ...section, rows: [...section.rows] },
  }))
  return { ...head, sections: named }
}

/** A report as a file with all of its rows, written on another thread. */
export async function computeReportFile(
  ctx: Context,
  access: Access,
  report: ReportDefinitions,
  { step = 0, ...wanted }: WantedFile & Pick<ComputeOptions, 'step'>,
): Promise<WrittenReport> {
  return ctx.reportThreads.writeFile(
    wanted,
    (add) => readReport(ctx, access, report, { step }, add),
    ctx.signal,
  )
}
