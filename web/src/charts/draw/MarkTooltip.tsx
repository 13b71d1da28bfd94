interface MarkTooltipProps {
  title: string
  rows: readonly { label: string; valueText: string }[]
  /** Where in the picture, and how wide that is: it stays on the side that has room. */
  x: number
  y: number
  width: number
}

/** Repeats for the eye what the picture's value says in words. */
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
