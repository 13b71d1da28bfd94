/** A chart as words and numbers, for whoever would rather read it. */
export interface SeriesTable {
  readonly columns: readonly { readonly title: string; readonly isNumber: boolean }[]
  readonly rows: readonly (readonly string[])[]
}
