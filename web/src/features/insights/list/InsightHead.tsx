/** Column headings. Hidden from screen readers, which read each row as a sentence. */
export function InsightHead() {
  return (
    <div
      aria-hidden="true"
      className="insight-head border-b border-border text-12 font-medium text-muted"
    >
      <span>Insight</span>
      <span>Metric</span>
      <span className="text-right">Value</span>
      <span>Change</span>
      <span>Trend</span>
    </div>
  )
}
