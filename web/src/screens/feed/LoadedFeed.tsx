import type { DataIngestion, Role, Workspace } from '@cartograph/contract'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { RecentViews } from '../../features/dashboards/view/RecentViews.tsx'
import { useToday } from '../../features/dashboards/view/use-today.ts'
import { readAddress, writeAddress, type FeedChoices } from './feed-address.ts'
import { FeedStatus } from './FeedStatus.tsx'
import { FeedTabs } from './FeedTabs.tsx'
import { SavedFeed } from './SavedFeed.tsx'
import { SignificantFeed } from './SignificantFeed.tsx'
import type { FeedPlace } from './use-feed-place.ts'

interface LoadedFeedProps {
  readonly org: Workspace
  readonly role: Role
  readonly streams: readonly DataIngestion[]
  readonly place: FeedPlace
}

export function LoadedFeed({ org, role, streams, place: { search, isSaved } }: LoadedFeedProps) {
  const { org_id: orgId, timezone, currency_units: currency } = org
  const today = useToday(timezone)
  const navigate = useNavigate()
  const choices = useMemo(() => readAddress(search), [search])
  const change = (changed: FeedChoices) =>
    void navigate({
      to: isSaved ? '/org/$orgId/insights/feed/saved' : '/org/$orgId/insights/feed',
      params: { orgId },
      search: writeAddress(changed),
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <FeedStatus orgId={orgId} today={today} />
      <RecentViews orgId={orgId} timeZone={timezone} present="feed" />
      <FeedTabs orgId={orgId} />
      {isSaved ? (
        <SavedFeed
          {...{ orgId, currency }}
          isCompact={choices.isCompact}
          onCompact={(isCompact) => change({ ...choices, isCompact })}
        />
      ) : (
        <SignificantFeed
          {...{ orgId, currency, role, today, streams, choices }}
          onChange={change}
        />
      )}
    </>
  )
}
