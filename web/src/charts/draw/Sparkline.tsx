import { useMemo } from 'react'
import type { ChartValues } from '../prepare/chart-input.ts'
import type { ChartColour } from '../prepare/colour-of.ts'
import { prepareSparkline } from '../prepare/sparkline.ts'
import { fillOf, strokeOf } from './chart-looks.ts'
import { useSize } from './use-size.ts'

interface SparklineProps {
  values: ChartValues
  compared: ChartValues | null
  /** In words, for those who do not see it. */
  label: string
  colour?: ChartColour
}

/** Fills what it is in. */
export function Sparkline({ values, compared, label, colour = 0 }: SparklineProps) {
  const [ref, size] = useSize<HTMLDivElement>()
  const { width, height } = size
  const plan = useMemo(() => prepareSparkline(values, compared, size), [values, compared, size])
  return (
    <div ref={ref} role="img" aria-label={label} className="relative h-full w-full">
      {width > 0 && (
        <svg width={width} height={height} className="absolute inset-0 block">
          {plan.comparedPath !== null && (
            <path
              d={plan.comparedPath}
              fill="none"
              strokeDasharray="2 3"
              className={strokeOf(colour, true)}
            />
          )}
          <path
            d={plan.path}
            fill="none"
            strokeWidth={1.5}
            strokeLinejoin="round"
            strokeLinecap="round"
            className={strokeOf(colour, false)}
          />
          {plan.dots.map(({ x, y }) => (
            <circle key={x} cx={x} cy={y} r={1.5} className={fillOf(colour, false)} />
          ))}
          {plan.end && (
            <circle cx={plan.end.x} cy={plan.end.y} r={2.5} className={fillOf(colour, false)} />
          )}
        </svg>
      )}
    </div>
  )
}
