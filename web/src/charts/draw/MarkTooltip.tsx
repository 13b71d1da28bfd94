interface MarkTooltipProps {
  title: string
  rows: readonly { label: string; valueText: string }[]
  /** Position and chart width; the tooltip opens towards the side with more room. */
  x: number
  y: number
  width: number
}

/** Hidden from screen readers, which read the same from `aria-valuetext`. */
export function MarkTooltip({ title, rows, x, y, width }: MarkTooltipProps) {
  const isRight = x > width / 2
  return (
    <div
      aria-hidden="true"
      style={{ top: Math.max(0, y), ...(isRight ? { right: width - x + 12 } : { left: x + 12 }) }}
      className="pointer-events-none absolute z-10 max-w-72 rounded-control border border-border bg-raised px-3 py-2 text-13 shadow-float"
    >
      <p className="font-medium wrap-break-word">{title}</p>
      <dl className="grid grid-cols-[auto_auto] gap-x-4">
        {rows.map(({ label, valueText }, index) => (
          <div key={index} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right whitespace-nowrap tabular-nums">{valueText}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
