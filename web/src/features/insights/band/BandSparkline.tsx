import { useMemo } from 'react'
import { useSize } from '../../../charts/draw/use-size.ts'
import type { Verdict } from '../text/prepare-insight.ts'
import { bandOpacity } from './band-opacity.ts'
import type { BandSeries } from './band-series.ts'
import { countOutside, prepareBandSparkline } from './prepare-band-sparkline.ts'

interface BandSparklineProps {
  readonly series: BandSeries
  readonly verdict: Verdict
}

/**
 * A sparkline of the days before with their expected range, ending at the day of the insight. Fills its
 * container.
 */
export function BandSparkline({ series, verdict }: BandSparklineProps) {
  const [ref, size] = useSize<HTMLDivElement>()
  const { width, height } = size
  const plan = useMemo(() => prepareBandSparkline(series, size), [series, size])
  const count = series.days.length
  const label = `Last ${count} days: ${countOutside(series)} outside the expected range`
  return (
    <div ref={ref} role="img" aria-label={label} className="relative h-full w-full">
      {width > 0 && (
        <svg width={width} height={height} className="absolute inset-0 block">
          <path d={plan.band} fillOpacity={bandOpacity} className="fill-chart-1" />
          <path
            d={plan.path}
            fill="none"
            strokeWidth={1.5}
            strokeLinejoin="round"
            strokeLinecap="round"
            className="stroke-chart-1"
          />
          {plan.end && (
            <g className={colours[verdict]}>
              <circle cx={plan.end.x} cy={plan.end.y} r={3.5} className="fill-current" />
            </g>
          )}
        </svg>
      )}
    </div>
  )
}

const colours: Readonly<Record<Verdict, string>> = {
  good: 'text-good',
  bad: 'text-bad',
  none: 'text-text',
}
