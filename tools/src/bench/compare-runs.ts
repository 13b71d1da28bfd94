export interface Comparison {
  readonly name: string
  readonly oursMs: number
  readonly rawMs: number
  /** The median of the pairwise ratios, so that a machine that slows down affects both sides. */
  readonly ratio: number
}

/** Alternates both runs (A B A B …) after a warm-up of each. */
export async function compareRuns(
  name: string,
  runs: number,
  ours: () => Promise<number>,
  raw: () => Promise<number>,
): Promise<Comparison> {
  await ours()
  await raw()
  const pairs: [number, number][] = []
  for (let run = 0; run < runs; run += 1) pairs.push([await ours(), await raw()])
  return {
    name,
    oursMs: median(pairs.map(([a]) => a)),
    rawMs: median(pairs.map(([, b]) => b)),
    ratio: median(pairs.map(([a, b]) => a / b)),
  }
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Expects values in ascending order. */
export function percentile(values: readonly number[], part: number): number {
  const index = Math.min(values.length - 1, Math.floor(values.length * part))
  return values[index] ?? Number.NaN
}

/** Prints a table with the first column left-aligned and the others right-aligned. */
export function printTable(header: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  for (const row of [header, ...rows]) {
    console.log(
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
  }
}
