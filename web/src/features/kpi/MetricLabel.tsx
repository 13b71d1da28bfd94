import { useId } from 'react'
import { Tooltip } from '../../ui/overlay/Tooltip.tsx'
import type { DescribedMetric } from './describe-metric.ts'

interface MetricLabelProps {
  label: string
  about: DescribedMetric | null
}

/** The name of a metric. Hover, focus and tap show its definition. */
export function MetricLabel({ label, about }: MetricLabelProps) {
  const id = useId()
  if (about === null) return <span title={label}>{label}</span>
  const text = about.lines.join('\n')
  return (
    <>
      <Tooltip text={text} opensOnPress>
        <button
          type="button"
          aria-describedby={id}
          // 24 px to press, without moving the figure below.
          style={{ marginTop: -6 }}
          className="min-h-6 max-w-full cursor-default truncate rounded-control text-left hover:text-text"
        >
          {label}
        </button>
      </Tooltip>
      <span id={id} hidden>
        {text}
      </span>
    </>
  )
}
