/** A batch of a list. */
export interface Batch<Row> {
  readonly rows: readonly Row[]
  /** From 1. */
  readonly number: number
  readonly isLast: boolean
}

/** Splits a list of unknown length into batches; an empty list has none. */
export async function* batchesOf<Row>(
  list: AsyncIterable<Row>,
  size: number,
): AsyncGenerator<Batch<Row>> {
  let rows: Row[] = []
  let number = 1
  for await (const row of list) {
    if (rows.length === size) {
      yield { rows, number, isLast: false }
      rows = []
      number += 1
    }
    rows.push(row)
  }
  if (rows.length > 0) yield { rows, number, isLast: true }
}
