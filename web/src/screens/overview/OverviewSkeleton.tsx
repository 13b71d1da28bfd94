import { KpiCard } from '../../features/kpi/KpiCard.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { kpiLabels } from './kpis.ts'
import { KpiGrid } from './KpiRow.tsx'
import { chartHeight } from './NetSalesChart.tsx'

/** The whole page below its heading, in its final size. */
export function OverviewSkeleton() {
  return (
    <>
      <Skeleton className="-mt-3 h-5 w-72 max-w-full" />
      <FiguresSkeleton />
    </>
  )
}

export function FiguresSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <KpiGrid>
        {kpiLabels.map((label) => (
          <KpiCard key={label} label={label} value={null} change={null} comparedWith="" />
        ))}
      </KpiGrid>
      <section
        aria-label="Net sales per day, loading"
        className="rounded-surface border border-border bg-surface px-4 py-3"
      >
        <div className="mb-3 h-11">
          <h2 className="text-14 font-semibold">Net sales per day</h2>
          <Skeleton className="mt-1 h-4 w-48" />
        </div>
        <div style={{ height: chartHeight }}>
          <Skeleton className="h-full" />
        </div>
      </section>
    </div>
  )
}
