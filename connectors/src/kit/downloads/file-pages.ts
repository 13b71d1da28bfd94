/**
 * Reads the rows of files in pages. A file stays open from one page to the next; a reader that has
 * not read the page before, such as after a restart, opens it again and passes over what was read.
 * The platform is not read any faster than the pages are.
 */
export class FilePages<Row> {
  #open: { readonly file: string; at: number; readonly rows: AsyncIterator<Row> } | null = null

  /** `file` identifies the file, whose address may have changed since the page before. */
  async read(
    file: string,
    open: () => AsyncIterable<Row>,
    { from, most }: { readonly from: number; readonly most: number },
  ): Promise<{ readonly rows: readonly Row[]; readonly isEnd: boolean }> {
    if (this.#open?.file !== file || this.#open.at !== from) await this.close()
    this.#open ??= { file, at: 0, rows: open()[Symbol.asyncIterator]() }
    const reading = this.#open
    const rows: Row[] = []
    try {
      while (rows.length < most) {
        const { done, value } = await reading.rows.next()
        if (done === true) {
          await this.close()
          return { rows, isEnd: true }
        }
        if (reading.at >= from) rows.push(value)
        reading.at += 1
      }
      return { rows, isEnd: false }
    } catch (error) {
      await this.close()
      throw error
    }
  }

  /** Ends the download of a file that is not read to its end. */
  async close(): Promise<void> {
    const open = this.#open
    this.#open = null
    await open?.rows.return?.()
  }
}
