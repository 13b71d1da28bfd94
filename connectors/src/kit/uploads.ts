import type { Instant } from '@cartograph/contract'

/** Reads files that users upload, where the platform can no longer be asked. */
export interface FileImports {
  /** Throws a `FileError` if nothing of the file can be used. */
  parse(file: FileToParse): Promise<ParsedFile>
}

export interface FileToParse {
  /** As uploaded, maybe packed. */
  readonly bytes: AsyncIterable<Uint8Array>
  /** Is called now and then with the rows so far. */
  readonly onRows: (rows: number) => void
  readonly signal: AbortSignal
}

export interface ParsedFile {
  /** The rows of each day, which replace those of earlier files. */
  readonly days: ReadonlyMap<string, readonly object[]>
  /** Rows that were read. */
  readonly rows: number
  readonly refusedRows: number
  /** The first of those. */
  readonly refusals: readonly FileRefusal[]
  readonly ignoredColumns: readonly string[]
  /** What the user should know of the file, in sentences. */
  readonly notes: readonly string[]
}

export interface FileRefusal {
  /** The line of a CSV file, the row of a JSON file; from 1. */
  readonly line: number
  readonly reason: string
}

/** A file that cannot be used; the message tells the user why, and what to do. */
export class FileError extends Error {}

/** The days of a connection's uploaded files, in the order in which they changed. */
export interface UploadedDays {
  count(since: Instant | null): Promise<number>
  page(request: {
    readonly since: Instant | null
    readonly after: { readonly changedAt: Instant; readonly day: string } | null
    readonly most: number
  }): Promise<readonly UploadedDay[]>
}

export interface UploadedDay {
  readonly day: string
  readonly changedAt: Instant
  /** Null for a day whose file was deleted. */
  readonly rows: readonly unknown[] | null
}
