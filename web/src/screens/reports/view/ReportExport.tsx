import {
  computeReportSection,
  exportReport,
  exportReportTemplate,
  maxQueryRows,
  type Report,
  type ReportDefinition,
  type ReportFile,
  type ReportTemplate,
  type Workspace,
} from '@cartograph/contract'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '../../../api/client-context.ts'
import type { FiledSection } from '../../../features/reports/export/section-file.ts'
import { stepOf } from '../../../features/reports/section/section-step.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Menu } from '../../../ui/overlay/Menu.tsx'
import { useAddressStep } from './use-period-step.ts'

interface ReportExportProps {
  readonly org: Workspace
  readonly report: Report | ReportTemplate
}

/** Saves the report with all of its rows as a workbook or a PDF, or a section as CSV. */
export function ReportExport({ org, report }: ReportExportProps) {
  const { progress, compute, writePdf, cancel } = useAllRows(org, report)
  const { definitions } = report

  async function save(wanted: readonly ReportDefinition[], kind: 'csv' | 'xlsx') {
    try {
      const sections = await compute(wanted)
      const [first] = sections ?? []
      if (sections === null || first === undefined) return
      const files = await import('../../../features/reports/export/save-report.ts')
      const isSaved =
        kind === 'csv'
          ? await files.saveSection(org, first)
          : await files.saveReport({ org, report, sections })
      if (!isSaved) toast.error('Your browser blocked the file. Export the sections as CSV.')
    } catch (error) {
      reportError(error)
    }
  }

  async function savePdf() {
    try {
      const pdf = await writePdf()
      if (pdf === null) return
      const files = await import('../../../features/reports/export/save-report.ts')
      files.savePdf(pdf)
    } catch (error) {
      reportError(error)
    }
  }

  if (progress !== null) return <Button onClick={cancel}>{`Cancel export (${progress})`}</Button>
  return (
    <Menu
      trigger={<Button>Export</Button>}
      items={[
        { label: 'Excel workbook', onSelect: () => void save(definitions, 'xlsx') },
        { label: 'PDF', onSelect: () => void savePdf() },
        ...definitions.map((definition) => ({
          label: `CSV: ${definition.section_title}`,
          onSelect: () => void save([definition], 'csv'),
        })),
      ]}
    />
  )
}

/** Computes one section after the other, so that pages that are looked at do not wait for them. */
function useAllRows(org: Workspace, report: Report | ReportTemplate) {
  const { call } = useClient()
  const step = useAddressStep()
  const running = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState<string | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** Null if it was cancelled. */
  async function compute(definitions: readonly ReportDefinition[]): Promise<FiledSection[] | null> {
    const { granularity, reporting_period, comparison } = report
    const dates = { granularity, reporting_period, comparison, step, max_rows: maxQueryRows }
    const { signal } = (running.current = new AbortController())
    const sections: FiledSection[] = []
    try {
      for (const [index, definition] of definitions.entries()) {
        setProgress(`${index + 1} of ${definitions.length}`)
        const request = { params: { orgId: org.org_id }, body: { ...dates, definition } }
        const section = await call(computeReportSection, request, { signal })
        const title = definition.section_title
        sections.push({ title, section, step: stepOf(section, granularity) })
      }
      return sections
    } catch (error) {
      if (signal.aborted) return null
      throw error
    } finally {
      setProgress(null)
    }
  }

  /** Null if it was cancelled. The server writes it, page by page. */
  async function writePdf(): Promise<ReportFile | null> {
    const { signal } = (running.current = new AbortController())
    const { org_id: orgId } = org
    const body = { format: 'pdf', step } as const
    setProgress('PDF')
    try {
      return 'needs' in report
        ? await call(
            exportReportTemplate,
            { params: { orgId, reportId: report.id }, body },
            { signal },
          )
        : await call(exportReport, { params: { orgId, reportId: report.id }, body }, { signal })
    } catch (error) {
      if (signal.aborted) return null
      throw error
    } finally {
      setProgress(null)
    }
  }

  return { progress, compute, writePdf, cancel: () => running.current?.abort() }
}
