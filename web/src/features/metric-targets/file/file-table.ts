/** A cell of a file. `number` is set for a number of a spreadsheet, which needs no reading. */
export interface FileCell {
  readonly text: string
  readonly number: number | null
}

export interface FileRow {
  /** Of the row in the file, from 1. */
  readonly line: number
  readonly cells: readonly FileCell[]
}

export interface FileTable {
  readonly rows: readonly FileRow[]
  /** In what lists are separated by semicolons, decimals are separated by commas. */
  readonly prefersComma: boolean
}

/** Why a file can't be read, in words for the person who picked it. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem'
}

/** The words of a file that is no table at all, with the reason. */
export function unreadable(reason: string): FileProblem {
  return new FileProblem(`${couldNotParse} ${reason}`)
}

export const couldNotParse = "Sorry we couldn't parse that file!"

export const maxFileBytes = 50 * 1024 * 1024
export const maxUnpackedBytes = 100 * 1024 * 1024
