import type { OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { HelpMark } from '../tile/HelpMark.tsx'
import { dashboardQuery } from './dashboard-queries.ts'

interface DashboardHelpProps {
  readonly orgId: OrgId
  readonly title: string
  /** Null while no dashboard is shown. */
  readonly fileName: string | null
}

/** What a dashboard is about, behind a question mark. */
export function DashboardHelp({ orgId, title, fileName }: DashboardHelpProps) {
  const query = dashboardQuery(useClient(), orgId, fileName ?? '')
  const { data } = useQuery({ ...query, enabled: fileName !== null })
  return data?.help === undefined ? null : <HelpMark title={title} text={data.help} />
}
