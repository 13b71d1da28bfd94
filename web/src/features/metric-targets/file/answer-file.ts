import { couldNotParse, FileProblem } from './file-table.ts'
import { readFile } from './read-file.ts'
import { targetRows, type TargetRow } from './target-rows.ts'

export type FileAnswer =
  | { readonly kind: 'rows'; readonly rows: readonly TargetRow[] }
  | { readonly kind: 'problem'; readonly message: string }

/** Never rejects: the answer crosses to the page, and an error would lose its kind. */
export async function answerFile(file: Blob): Promise<FileAnswer> {
  try {
    return { kind: 'rows', rows: targetRows(await readFile(file)) }
  } catch (error) {
    const message = error instanceof FileProblem ? error.message : couldNotParse
    return { kind: 'problem', message }
  }
}
