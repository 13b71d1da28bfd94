import type { DataIngestion, ReportTemplate, Workspace } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { missingData, missingWords } from '../../../features/reports/missing-data.ts'

interface MissingDataProps {
  readonly org: Workspace
  readonly template: ReportTemplate
  readonly streams: readonly DataIngestion[]
}

/** Which platforms the report would be filled by. */
export function MissingData({ org, template, streams }: MissingDataProps) {
  const missing = missingData(template, streams)
  if (missing.length === 0) return null
  return (
    <span className="block text-13 text-muted">
      Needs {missingWords(missing)}.{' '}
      <Link
        to="/org/$orgId/settings/datasources"
        params={{ orgId: org.org_id }}
        className="relative inline-flex min-h-6 items-center rounded-control font-medium text-accent hover:text-accent-hover pointer-coarse:min-h-11"
      >
        Connect data source
      </Link>
    </span>
  )
}
