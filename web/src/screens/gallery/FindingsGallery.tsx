import { OrgId, type FeedItem } from '@cartograph/contract'
import { useState } from 'react'
import { CardButtons } from '../../features/insights/card/CardButtons.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { InsightCarousel } from '../../features/insights/card/InsightCarousel.tsx'
import { InsightList } from '../../features/insights/list/InsightList.tsx'
import { InsightListSkeleton } from '../../features/insights/list/InsightListSkeleton.tsx'
import { MoreInsights } from '../../features/insights/list/MoreInsights.tsx'
import { prepareInsight, type Insight } from '../../features/insights/text/prepare-insight.ts'
import type { InsightCommands } from '../../features/insights/actions/use-insight-commands.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { findings } from './specimens/insight-specimens.ts'
import { Showcase } from './ThemePanel.tsx'

const orgId = OrgId.parse('01933b2e-0000-7000-8000-0000000000a1')
const currency = 'USD'
const nothing = () => undefined

/** Insight cards in every state. Actions are not stored. */
export function FindingsGallery() {
  const [items, setItems] = useState(asMarked)
  const [pinned, setPinned] = useState<readonly string[]>(() => findings.slice(1, 2).map(idOf))
  const toggle = (id: string) =>
    setPinned((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]))
  const commands: InsightCommands = {
    isPinned: (id) => pinned.includes(id),
    togglePin: ({ _id }) => toggle(_id),
    setFeedback: ({ _id }, feedback) =>
      setItems((now) => now.map((one) => (one._id === _id ? withFeedback(one, feedback) : one))),
    dismissed: null,
    reopen: nothing,
    hideUndo: nothing,
  }
  const cards = findings.map((item) => prepareInsight(item, { currency }))
  const actionsOf = ({ id, name }: Insight) => (
    <CardButtons
      {...{ orgId, id, name }}
      isPinned={pinned.includes(id)}
      onToggle={() => toggle(id)}
    />
  )
  const listed = { orgId, currency, items, commands }
  return (
    <ul aria-label="Findings" className="mt-4 flex flex-col gap-4">
      <Showcase name="Cards that can be opened and pinned, as on a dashboard">
        <InsightCarousel
          label="Findings on cards"
          insights={cards}
          isCompact={false}
          actions={actionsOf}
        />
      </Showcase>
      <Showcase name="In the feed, marked in every way">
        <InsightList {...listed} label="Findings in detail" isCompact={false} />
      </Showcase>
      <Showcase name="Compact">
        <InsightList {...listed} label="Findings, compact" isCompact />
      </Showcase>
      <Showcase name="Without the permission to mark, while others load">
        <InsightList
          {...listed}
          items={items.slice(0, 2)}
          commands={{ ...commands, setFeedback: null }}
          label="Findings to read"
          isCompact={false}
          isStale
        />
      </Showcase>
      <Showcase name="Loading, in detail and compact">
        <InsightListSkeleton count={1} isCompact={false} />
        <InsightListSkeleton count={2} isCompact />
      </Showcase>
      <Showcase name="Empty">
        <EmptyState title="No data found" text="There is no finding that fits these filters." />
      </Showcase>
      <Showcase name="Failed">
        <ErrorState
          title="Couldn't load insights"
          error={new Error('The server could not be reached')}
          isRetrying={false}
          onRetry={nothing}
        />
      </Showcase>
      <Showcase name="More of them, more on their way, and no more">
        <MoreInsights hasMore hasNew isLoading={false} onMore={nothing} />
        <MoreInsights hasMore hasNew isLoading onMore={nothing} />
        <MoreInsights hasMore={false} hasNew isLoading={false} onMore={nothing} />
        <MoreInsights hasMore={false} hasNew={false} isLoading={false} onMore={nothing} />
      </Showcase>
    </ul>
  )
}

const idOf = ({ _id }: FeedItem) => _id

/** One card per kind of feedback. */
function asMarked(): FeedItem[] {
  const marks = [
    { is_useful: null, closed_reason: null },
    { is_useful: true, closed_reason: null },
    { is_useful: false, closed_reason: null },
    { is_useful: true, closed_reason: 'explained' },
    { is_useful: null, closed_reason: 'wrong' },
  ] as const
  return findings.map((item, n) => withFeedback(item, marks[n] ?? marks[0]))
}

function withFeedback(
  item: FeedItem,
  mark: Parameters<NonNullable<InsightCommands['setFeedback']>>[1],
): FeedItem {
  const isSaid = mark.is_useful !== null || mark.closed_reason !== null
  const feedback = isSaid
    ? { ...mark, by_name: 'Ada Miller', at: '2026-11-21T09:00:00.000Z' }
    : null
  return { ...item, _source: { ...item._source, feedback } }
}
