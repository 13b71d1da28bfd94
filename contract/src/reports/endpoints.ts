import { exportReport, exportReportTemplate } from './report-files.ts'
import { computeReportSection } from './report-section.ts'
import {
  createReportTemplate,
  deleteReportTemplate,
  getReportTemplate,
  listReportTemplates,
  updateReportTemplate,
} from './report-templates.ts'
import { createReport, deleteReport, getReport, listReports, updateReport } from './reports.ts'

/** Of reports, their templates, and the sections that they consist of. */
export const reportEndpoints = {
  listReports,
  createReport,
  getReport,
  updateReport,
  deleteReport,
  listReportTemplates,
  createReportTemplate,
  getReportTemplate,
  updateReportTemplate,
  deleteReportTemplate,
  computeReportSection,
  exportReport,
  exportReportTemplate,
}
