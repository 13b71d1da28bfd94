import { useId } from 'react'
import { Tooltip } from '../../ui/overlay/Tooltip.tsx'
import type { DescribedMetric } from './describe-metric.ts'

interface MetricLabelProps {
  label: string
  about: DescribedMetric | null
}

/** The name of a metric, on at most two lines. Hover, focus and tap show all of it with its definition. */
export function MetricLabel({ label, about }: MetricLabelProps) {
  const id = useId()
  const name = <span className="line-clamp-2 wrap-anywhere">{label}</span>
  if (about === null) return <span title={label}>{name}</span>
  const text = about.lines.join('\n')
  return (
    <>
      <Tooltip text={`${label}\n${text}`} opensOnPress>
        <button
          type="button"
          aria-describedby={id}
          // 24 px to press, without moving the figure below.
          style={{ marginTop: -6, paddingBlock: 2 }}
          className="max-w-full cursor-default rounded-control text-left hover:text-text"
        >
          {name}
        </button>
      </Tooltip>
      <span id={id} hidden>
        {text}
      </span>
    </>
  )
}
