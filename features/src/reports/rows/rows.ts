/** Rows that may be in a file: they are read as they are used. An array is one, too. */
export interface Rows<Row> extends Iterable<Row> {
  readonly length: number
  at(index: number): Row | undefined
}

export function mapRows<From, To>(rows: Rows<From>, map: (row: From) => To): Rows<To> {
  return {
    length: rows.length,
    at(index) {
      const row = rows.at(index)
      return row === undefined ? undefined : map(row)
    },
    *[Symbol.iterator]() {
      for (const row of rows) yield map(row)
    },
  }
}

export function* takeRows<Row>(rows: Iterable<Row>, most: number): Generator<Row> {
  let count = 0
  for (const row of rows) {
    if (count >= most) return
    count += 1
    yield row
  }
}
