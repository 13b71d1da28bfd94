import type { ReactNode } from 'react'
import { KpiCard } from '../../features/kpi/KpiCard.tsx'
import { formatDay, formatRange } from '../../format/day.ts'
import { kpisOf, unknownValue } from './kpis.ts'
import type { OverviewData } from './overview-queries.ts'

export function KpiRow({ data, currency }: { data: OverviewData; currency: string }) {
  const { period, known } = data
  const [from, to] = period.range
  const isKnown = known !== null && known >= from
  const isWhole = known !== null && known >= to
  return (
    <KpiGrid>
      {kpisOf(data.totals, currency).map(({ label, value, change }) => (
        <KpiCard
          key={label}
          label={label}
          value={isKnown ? value : unknownValue}
          // A part of a period against a whole one would only frighten.
          change={isWhole ? change : null}
          note={
            isWhole
              ? 'Nothing earlier to compare'
              : isKnown
                ? `So far, up to ${formatDay(known)}`
                : 'No data yet'
          }
          comparedWith={`against ${formatRange(period.compared)}`}
        />
      ))}
    </KpiGrid>
  )
}

export function KpiGrid({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-2 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4">{children}</div>
  )
}
