import { endpoints, HelpPage as HelpTopic, OrgId } from '@cartograph/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import clsx from 'clsx'
import { useClient } from '../../api/client-context.ts'
import { TopBar } from '../../features/navigation/TopBar.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { HelpText } from './HelpText.tsx'
import { HelpTopics } from './HelpTopics.tsx'

const route = getRouteApi('/signed-in/org/$orgId/help')

export function HelpPage() {
  const orgId = OrgId.parse(route.useParams().orgId)
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
    <>
      <title>Help – Cartograph</title>
      <TopBar title="Help" />
      <main id="content" className="flex flex-col gap-6 p-4 md:flex-row md:gap-10 md:p-6">
        <HelpTopics current={md} />
        <div className="min-w-0 flex-1">
          {help.data ? (
            <div
              aria-busy={help.isPlaceholderData}
              className={clsx(help.isPlaceholderData && 'dim-while-loading')}
            >
              <HelpText markdown={help.data.markdown} orgId={orgId} />
            </div>
          ) : help.error ? (
            <ErrorState
              title="Couldn't load help"
              error={help.error}
              isRetrying={help.isFetching}
              onRetry={() => void help.refetch()}
            />
          ) : (
            <div role="status" className="flex max-w-[70ch] flex-col gap-3">
              <span className="sr-only">Loading the help</span>
              <Skeleton className="h-7 w-40" />
              <Skeleton className="h-5 w-full" />
              <Skeleton className="h-5 w-full" />
              <Skeleton className="h-5 w-2/3" />
            </div>
          )}
        </div>
      </main>
    </>
  )
}
