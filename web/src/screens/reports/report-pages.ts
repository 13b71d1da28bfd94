import { lazy } from 'react'

export { PreBuiltPage } from './pre-built/PreBuiltPage.tsx'
export { TemplatePage } from './pre-built/TemplatePage.tsx'
export { ReportsPage } from './ReportsPage.tsx'
export { ReportPage } from './view/ReportPage.tsx'

/** Most visits change nothing. */
export const EditReportPage = lazy(async () => ({
  default: (await import('./edit/EditReportPage.tsx')).EditReportPage,
}))
export const EditTemplatePage = lazy(async () => ({
  default: (await import('./pre-built/EditTemplatePage.tsx')).EditTemplatePage,
}))
