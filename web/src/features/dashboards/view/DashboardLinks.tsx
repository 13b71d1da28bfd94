import type { OrgId, TimeZone } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { useIsNarrow } from '../filters/bar/use-is-narrow.ts'
import { dashboardQuery } from './dashboard-queries.ts'
import { PromptLink } from './PromptLink.tsx'
import { RecentViews } from './RecentViews.tsx'

interface DashboardLinksProps {
  readonly orgId: OrgId
  readonly timeZone: TimeZone
  readonly fileName: string
}

/** What a dashboard links to, beside its heading; on phones the dashboard itself begins with it. */
export function DashboardLinks({ orgId, timeZone, fileName }: DashboardLinksProps) {
  const isNarrow = useIsNarrow()
  const { data } = useQuery(dashboardQuery(useClient(), orgId, fileName))
  if (isNarrow || data === undefined) return null
  const { include_recent_views: hasRecent, page_prompts: prompts } = data
  if (!hasRecent && prompts.length === 0) return null
  return (
    // Leaves room for the heading.
    <div className="flex min-w-0 items-center gap-4" style={{ maxWidth: '65%' }}>
      {hasRecent && <RecentViews orgId={orgId} timeZone={timeZone} present={fileName} />}
      {prompts.map((prompt) => (
        <PromptLink key={prompt.path} orgId={orgId} prompt={prompt} />
      ))}
    </div>
  )
}
