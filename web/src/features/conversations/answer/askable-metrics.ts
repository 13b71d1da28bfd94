import type { CubeMeta } from '@cartograph/contract'

interface MetricGroup {
  readonly title: string
  readonly metrics: readonly {
    readonly name: string
    readonly title: string
    readonly description: string | null
  }[]
}

/** The visible metrics that have the typed words in their title or data set, by data set. */
export function askableMetrics(cubes: readonly CubeMeta[], typed: string): readonly MetricGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  return cubes
    .filter(({ type }) => type === 'cube')
    .map(({ title, measures }) => ({
      title,
      metrics: measures
        .filter(({ isVisible, shortTitle }) => isVisible && has(`${title} ${shortTitle}`))
        .map(({ name, shortTitle, description }) => ({
          name,
          title: shortTitle,
          description: description ?? null,
        })),
    }))
    .filter(({ metrics }) => metrics.length > 0)
    .toSorted((a, b) => a.title.localeCompare(b.title))
}
