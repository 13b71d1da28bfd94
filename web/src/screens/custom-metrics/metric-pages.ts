import { lazy } from 'react'

export { CustomMetricsPage } from './CustomMetricsPage.tsx'

/** Most visits change nothing. */
export const EditMetricPage = lazy(async () => ({
  default: (await import('./EditMetricPage.tsx')).EditMetricPage,
}))
