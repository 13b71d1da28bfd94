import {
  computeReportSection,
  exportReport,
  exportReportTemplate,
  maxQueryRows,
  type Report,
  type ReportDefinition,
  type ReportFile,
  type ReportFileFormat,
  type ReportTemplate,
  type Workspace,
} from '@cartograph/contract'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '../../../api/client-context.ts'
import type { FiledSection } from '../../../features/reports/export/section-file.ts'
import { stepOf } from '../../../features/reports/section/section-step.ts'
import { useAddressStep } from './use-period-step.ts'

/** Asks for files of the period on the screen, one at a time. Each is null if it was cancelled. */
export function useReportFiles({ org_id: orgId }: Workspace, report: Report | ReportTemplate) {
  const { call } = useClient()
  const step = useAddressStep()
  const current = useRef<AbortController | null>(null)
  /** What is being written. */
  const [running, setRunning] = useState<string | null>(null)
  useEffect(() => () => current.current?.abort(), [])

  async function run<T>(name: string, ask: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    const { signal } = (current.current = new AbortController())
    setRunning(name)
    try {
      return await ask(signal)
    } catch (error) {
      if (signal.aborted) return null
      throw error
    } finally {
      setRunning(null)
    }
  }

  /** Written by the server. */
  function writeFile(format: ReportFileFormat): Promise<ReportFile | null> {
    const body = { format, step }
    const name = format === 'pdf' ? 'PDF' : 'Excel workbook'
    return run(name, (signal) =>
      'needs' in report
        ? call(exportReportTemplate, { params: { orgId, reportId: report.id }, body }, { signal })
        : call(exportReport, { params: { orgId, reportId: report.id }, body }, { signal }),
    )
  }

  /** With all of its rows. */
  function computeSection(definition: ReportDefinition): Promise<FiledSection | null> {
    const { granularity, reporting_period, comparison } = report
    const dates = { granularity, reporting_period, comparison, step, max_rows: maxQueryRows }
    const title = definition.section_title
    return run(title, async (signal) => {
      const request = { params: { orgId }, body: { ...dates, definition } }
      const section = await call(computeReportSection, request, { signal })
      return { title, section, step: stepOf(section, granularity) }
    })
  }

  return { running, writeFile, computeSection, cancel: () => current.current?.abort() }
}
