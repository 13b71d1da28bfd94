/** As RFC 4180 has it, independently of what writes it. */
export function parseCsv(text: string): Record<string, string>[] {
  if (!text.startsWith('\uFEFF')) throw new Error('The file has no byte order mark')
  const cells = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy
  const lines: string[][] = [[]]
  cells.lastIndex = 1
  for (let found = cells.exec(text); found !== null; found = cells.exec(text)) {
    const [, cell = '', end] = found
    lines.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end !== ',') lines.push([])
  }
  const [head = [], ...body] = lines.slice(0, -1)
  return body.map((line) => Object.fromEntries(head.map((name, n) => [name, line[n] ?? ''])))
}

export const textOf = (value: unknown) =>
  typeof value === 'string' ? value : JSON.stringify(value)
/** In ten-thousandths, exactly. */
export const centsOf = (table: readonly object[], column: string) =>
  table.reduce(
    (sum, row) => sum + BigInt(Math.round(Number(Reflect.get(row, column)) * 10_000)),
    0n,
  )
