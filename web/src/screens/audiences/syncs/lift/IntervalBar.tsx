import type { LiftRange } from '@cartograph/contract'

interface IntervalBarProps {
  readonly range: LiftRange
  readonly write: (value: number) => string
}

/** The range with its estimate on a line around zero. The words beside it say the same. */
export function IntervalBar({ range, write }: IntervalBarProps) {
  const reach = Math.max(Math.abs(range.low), Math.abs(range.high)) || 1
  const place = (value: number) => `${50 + (value / reach) * 45}%`
  const width = `${((range.high - range.low) / reach) * 45}%`
  return (
    <div aria-hidden className="my-1 text-12 tabular-nums">
      <div className="relative h-6">
        <div className="absolute inset-x-0 top-1/2 border-t border-border" />
        <div className="absolute inset-y-0 left-1/2 border-l border-edge" />
        <div
          className="absolute top-1/2 h-2 -translate-y-1/2 rounded-full bg-accent opacity-40"
          style={{ left: place(range.low), width }}
        />
        <div
          className="absolute top-1/2 size-3 -translate-1/2 rounded-full bg-accent"
          style={{ left: place(range.estimate) }}
        />
      </div>
      <div className="flex justify-between text-muted">
        <span>{write(-reach)}</span>
        <span>{write(0)}</span>
        <span>{write(reach)}</span>
      </div>
    </div>
  )
}
