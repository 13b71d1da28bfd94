import type { IngestionState } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { textLink } from '../../features/accounts/text-link.ts'
import { formatRange, type DayRange } from '../../format/day.ts'
import { chartBoxHeight } from './NetSalesChart.tsx'
import type { PeriodLength } from './period.ts'

interface EmptyOverviewProps {
  /** null while nothing is connected. */
  syncState: IngestionState | null
  range: DayRange
  days: PeriodLength
}

/** In the chart's place and size: what will be here, and why it is not yet. */
export function EmptyOverview({ syncState, range, days }: EmptyOverviewProps) {
  const { title, text } = wordsFor(syncState, range)
  return (
    <section
      style={{ minHeight: chartBoxHeight }}
      className="flex flex-col items-center justify-center gap-2 rounded-surface border border-border bg-surface px-4 py-10 text-center"
    >
      <h2 className="text-16 font-semibold">{title}</h2>
      <p className="max-w-[56ch] text-14 text-muted">{text}</p>
      {syncState === 'done' && days < longest && (
        <Link
          from="/org/$orgId/insights/overview"
          to="."
          search={{ days: longest }}
          className="mt-2 inline-flex h-control items-center rounded-control border border-edge px-4 font-medium hover:bg-hover"
        >
          Show the last {longest} days
        </Link>
      )}
      {(syncState === null || syncState === 'waiting' || syncState === 'running') && (
        <ul className="mt-2 flex flex-wrap justify-center gap-x-5 gap-y-2 text-14">
          {meanwhile.map(({ to, label }) => (
            <li key={to}>
              <Link from="/org/$orgId/insights/overview" to={to} className={textLink}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const longest: PeriodLength = 90

/** What can be done until there is something to see. */
const meanwhile = [
  { to: '/org/$orgId/settings/datasources', label: 'Manage integrations' },
  { to: '/org/$orgId/settings/team', label: 'Invite your team' },
  { to: '/org/$orgId/settings/general', label: 'General settings' },
  { to: '/org/$orgId/help', label: 'Help and support' },
] as const

function wordsFor(syncState: IngestionState | null, range: DayRange) {
  switch (syncState) {
    case null:
      return {
        title: 'No shop is connected yet',
        text: 'Once a shop is connected to this workspace, its net sales, orders and refunds show here.',
      }
    case 'done':
      return {
        title: 'No data found',
        text: `Your shop had no orders and no refunds from ${formatRange(range)}, nor in the period before.`,
      }
    case 'stopped':
      return {
        title: 'The data sync is stopped',
        text: 'Start it again below. Net sales, orders and refunds show here as soon as the first orders arrive.',
      }
    case 'failed':
      return {
        title: 'The data sync failed',
        text: 'See below what went wrong. Net sales, orders and refunds show here once the sync works again.',
      }
    case 'waiting':
    case 'running':
      return {
        title: 'We are still syncing with your data...',
        text: 'Net sales, orders and refunds show here as soon as the first orders of this period arrive. You can leave this page: the sync goes on.',
      }
  }
}
