import type { Report, ReportDefinition, ReportTemplate, Workspace } from '@cartograph/contract'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Menu } from '../../../ui/overlay/Menu.tsx'
import { useReportFiles } from './use-report-files.ts'

interface ReportExportProps {
  readonly org: Workspace
  readonly report: Report | ReportTemplate
}

/** Saves the report with all of its rows as a workbook or a PDF, or a section as CSV. */
export function ReportExport({ org, report }: ReportExportProps) {
  const { running, writeFile, computeSection, cancel } = useReportFiles(org, report)

  async function saveFile(format: 'xlsx' | 'pdf') {
    try {
      const file = await writeFile(format)
      if (file === null) return
      const { saveReportFile } = await import('../../../features/reports/export/save-report.ts')
      saveReportFile(file)
    } catch (error) {
      reportError(error)
    }
  }

  async function saveCsv(definition: ReportDefinition) {
    try {
      const section = await computeSection(definition)
      if (section === null) return
      const { saveSection } = await import('../../../features/reports/export/save-report.ts')
      await saveSection(org, section)
    } catch (error) {
      reportError(error)
    }
  }

  if (running !== null) return <Button onClick={cancel}>{`Cancel export (${running})`}</Button>
  return (
    <Menu
      trigger={<Button>Export</Button>}
      items={[
        { label: 'Excel workbook', onSelect: () => void saveFile('xlsx') },
        { label: 'PDF', onSelect: () => void saveFile('pdf') },
        ...report.definitions.map((definition) => ({
          label: `CSV: ${definition.section_title}`,
          onSelect: () => void saveCsv(definition),
        })),
      ]}
    />
  )
}
