export { createReport } from './create.ts'
export { deleteReport } from './delete.ts'
export { exportReport, exportReportTemplate } from './files/export-report.ts'
export { getReport, listReports } from './read.ts'
export { writeReportFile } from './files/write-report-file.ts'
export { requireReport } from './report-rows.ts'
export { reportsUsing } from './reports-using.ts'
export { computeReportSection, queriesOfSection } from './section/compute-section.ts'
export { createReportTemplate } from './templates/create.ts'
export { deleteReportTemplate } from './templates/delete.ts'
export { loadReportTemplates } from './templates/load-templates.ts'
export { getReportTemplate, listReportTemplates } from './templates/read.ts'
export type { ReportLibrary } from './templates/report-library.ts'
export { updateReportTemplate } from './templates/update.ts'
export { updateReport } from './update.ts'
export { computeReport, type ComputeOptions } from './whole/compute-report.ts'
export type {
  ComputedReport,
  ComputedSection,
  ReportDefinitions,
  ReportHead,
} from './whole/computed-report.ts'
export { composeReportMail, type ReportMailOptions } from './mail/compose-report-mail.ts'
export { fileFormat } from './document/file-format.ts'
export { headWords, type HeadWords } from './document/report-words.ts'
export { needsOf } from './group-platforms.ts'
