import type { Choices, ElementProps } from '../../model/element.ts'

/** The selected measure; null if the spec offers no choice. */
export function selectedMeasure(
  { metric_dropdown_options_for_pivot_measure: options }: ElementProps<'heatmap'>['spec'],
  choices: Choices,
): string | null {
  const chosen = choices['measure']?.[0]
  return options?.find(({ metric }) => metric === chosen)?.metric ?? options?.[0]?.metric ?? null
}
