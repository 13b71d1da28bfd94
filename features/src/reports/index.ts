export { createReport } from './create.ts'
export { deleteReport } from './delete.ts'
export { exportReport, exportReportTemplate } from './files/export-report.ts'
export { getReport, listReports } from './read.ts'
export { requireReport } from './report-rows.ts'
export { reportsUsing } from './reports-using.ts'
export { computeReportSection } from './section/compute-section.ts'
export { queriesOfSection } from './section/read-section.ts'
export {
  openReportThreads,
  reportsInProcess,
  type ReportThreads,
  type WrittenReport,
} from './threads/report-threads.ts'
export { createReportTemplate } from './templates/create.ts'
export { deleteReportTemplate } from './templates/delete.ts'
export { loadReportTemplates } from './templates/load-templates.ts'
export { getReportTemplate, listReportTemplates } from './templates/read.ts'
export type { ReportLibrary } from './templates/report-library.ts'
export { updateReportTemplate } from './templates/update.ts'
export { updateReport } from './update.ts'
export { computeReport, computeReportFile } from './whole/compute-report.ts'
export type { ComputeOptions } from './whole/read-report.ts'
export type {
  ComputedReport,
  ComputedSection,
  ReportDefinitions,
  ReportHead,
} from './whole/computed-report.ts'
export { composeReportMail, type ReportMailOptions } from './mail/compose-report-mail.ts'
export type { SectionMaterial } from './section/section-material.ts'
export { fileFormat } from './document/file-format.ts'
export { headWords, type HeadWords } from './document/report-words.ts'
export { needsOf } from './group-platforms.ts'
