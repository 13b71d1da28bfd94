/** Moves labels apart that would cover one another, as little as needed, inside the plot. */
export function spreadLabels<Label extends { y: number }>(
  labels: readonly Label[],
  plot: { top: number; bottom: number },
  lineHeight: number,
): Label[] {
  const sorted = labels.toSorted((one, other) => one.y - other.y).map((label) => ({ ...label }))
  let floor = plot.top
  for (const label of sorted) {
    label.y = Math.max(label.y, floor)
    floor = label.y + lineHeight
  }
  let ceiling = plot.bottom
  for (const label of sorted.toReversed()) {
    label.y = Math.min(label.y, ceiling)
    ceiling = label.y - lineHeight
  }
  return sorted
}
