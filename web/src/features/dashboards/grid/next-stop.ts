/** A keyboard position. Row 0 is the header, whose cells have two parts: title and menu. */
export interface GridStop {
  readonly row: number
  readonly column: number
  readonly part: 0 | 1
}

export interface GridSize {
  /** Including header and total. */
  readonly rows: number
  readonly columns: number
  readonly page: number
}

/** The position after a key press; null for keys that don't move. */
export function nextStop(
  { row, column, part }: GridStop,
  key: string,
  isFar: boolean,
  { rows, columns, page }: GridSize,
): GridStop | null {
  const at = (toRow: number, toColumn: number, toPart: 0 | 1 = 0): GridStop => ({
    row: bound(toRow, rows),
    column: bound(toColumn, columns),
    part: toPart,
  })
  switch (key) {
    case 'ArrowRight':
      if (row !== 0) return at(row, column + 1)
      return part === 0 ? at(row, column, 1) : column + 1 < columns ? at(row, column + 1) : null
    case 'ArrowLeft':
      if (row !== 0) return at(row, column - 1)
      return part === 1 ? at(row, column) : column > 0 ? at(row, column - 1, 1) : null
    case 'ArrowDown':
      return at(row + 1, column)
    case 'ArrowUp':
      return at(row - 1, column)
    case 'PageDown':
      return at(row + page, column)
    case 'PageUp':
      return at(Math.max(1, row - page), column)
    case 'Home':
      return at(isFar ? 1 : row, 0)
    case 'End':
      return at(isFar ? rows - 1 : row, columns - 1)
    default:
      return null
  }
}

export function isSameStop(a: GridStop, b: GridStop): boolean {
  return a.row === b.row && a.column === b.column && a.part === b.part
}

function bound(at: number, count: number): number {
  return Math.max(0, Math.min(count - 1, at))
}
