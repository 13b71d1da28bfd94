import type { OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { HelpMark } from '../tile/HelpMark.tsx'
import { dashboardQuery } from './dashboard-queries.ts'

interface DashboardHeadingProps {
  readonly orgId: OrgId
  readonly title: string
  /** Null while no dashboard is shown. */
  readonly fileName: string | null
}

/** The title of the page, and behind a question mark what its dashboard is about. */
export function DashboardHeading({ orgId, title, fileName }: DashboardHeadingProps) {
  const query = dashboardQuery(useClient(), orgId, fileName ?? '')
  const { data } = useQuery({ ...query, enabled: fileName !== null })
  return (
    <div className="flex min-h-control-small min-w-0 flex-1 items-center gap-1">
      <h1 className="min-w-0 text-20 font-semibold">{title}</h1>
      {data?.help !== undefined && <HelpMark title={title} text={data.help} />}
    </div>
  )
}
