/** Times in constant steps: the value of a column is `first + index * step`. */
export interface TimeRun {
  readonly count: number
  readonly columns: readonly { readonly first: number | null; readonly step: number }[]
}

type TimeRow = readonly (number | null)[]

/**
 * Compresses rows into runs. The hours of several years are one run and a short text; engines
 * reject a list of them all.
 */
export function timeRuns(rows: readonly TimeRow[]): readonly TimeRun[] {
  const runs: TimeRun[] = []
  let start = 0
  while (start < rows.length) {
    let end = start + 1
    while (end < rows.length && continuesRun(rows, start, end)) end += 1
    runs.push({ count: end - start, columns: columnsOf(rows, start) })
    start = end
  }
  return runs
}

function continuesRun(rows: readonly TimeRow[], start: number, at: number): boolean {
  return columnsOf(rows, start).every(({ first, step }, column) => {
    const value = rows[at]?.[column] ?? null
    return first === null ? value === null : value === first + (at - start) * step
  })
}

function columnsOf(rows: readonly TimeRow[], start: number): TimeRun['columns'] {
  return (rows[start] ?? []).map((first, column) => {
    const second = rows[start + 1]?.[column] ?? null
    return { first, step: first === null || second === null ? 0 : second - first }
  })
}
