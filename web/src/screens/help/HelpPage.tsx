import { endpoints, HelpPage as HelpTopic } from '@cartograph/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import clsx from 'clsx'
import { useClient } from '../../api/client-context.ts'
import { useShell } from '../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../features/navigation/WorkspacePage.tsx'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { HelpText } from './HelpText.tsx'
import { HelpTopics } from './HelpTopics.tsx'

const route = getRouteApi('/signed-in/org/$orgId/help')

export function HelpPage() {
  const { orgId } = useShell()
  const md = HelpTopic.safeParse(route.useSearch().md).data ?? 'index'
  const { call } = useClient()
  const help = useQuery({
    queryKey: ['org', orgId, 'Help', md],
    queryFn: ({ signal }) =>
      call(endpoints.getHelp, { params: { orgId }, query: { md } }, { signal }),
    staleTime: 600_000,
    placeholderData: keepPreviousData,
  })
  return (
    <WorkspacePage title="Help" hasHeading={false} isWide>
      <div className="flex flex-col gap-6 md:flex-row md:gap-10">
        <HelpTopics current={md} />
        <div className="min-w-0 flex-1">
          <Loadable query={help} failure="Couldn't load help" skeleton={<HelpSkeleton />}>
            {({ markdown }) => (
              <div
                aria-busy={help.isPlaceholderData}
                className={clsx(help.isPlaceholderData && 'dim-while-loading')}
              >
                <HelpText markdown={markdown} orgId={orgId} />
              </div>
            )}
          </Loadable>
        </div>
      </div>
    </WorkspacePage>
  )
}

function HelpSkeleton() {
  return (
    <div role="status" className="flex max-w-[70ch] flex-col gap-3">
      <span className="sr-only">Loading the help</span>
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  )
}
