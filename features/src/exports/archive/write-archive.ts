import { canonicalTables, type OrgId, type TableName } from '@cartograph/contract'
import { readTablePages, tableColumns } from '@cartograph/ingestion'
import type { Context } from '../../context.ts'
import { createZipFile, type ZipSink } from '../../zip/index.ts'
import { csvHead, csvLines } from './csv.ts'
import { madeFiles, type MadeFile } from './made-files.ts'
import { readMe, type ArchiveFile } from './read-me.ts'

/** Copies of what platforms sent, from which the other tables are made, are left out. */
const exportedTables = (Object.keys(canonicalTables) as TableName[]).filter(
  (table) => table !== 'raw_records' && table !== 'day_versions',
)

export const archiveFileCount = exportedTables.length + madeFiles.length + 1

export interface ArchiveProgress {
  readonly filesDone: number
  readonly rows: number
}

interface ArchiveOptions {
  readonly orgId: OrgId
  readonly workspaceName: string
  readonly startedAt: Date
  readonly sink: ZipSink
  /** Called for each page of rows; rejects to end the archive. */
  readonly onProgress: (progress: ArchiveProgress) => Promise<void>
}

/** All data of a workspace, one file after the other, with a few thousand rows in memory. */
export async function writeArchive(ctx: Context, options: ArchiveOptions): Promise<void> {
  const { orgId, startedAt, sink, onProgress } = options
  const zip = createZipFile(sink, { time: startedAt })
  const written: ArchiveFile[] = []
  let rows = 0

  async function add(name: string, about: string, pages: AsyncIterable<TextPage>): Promise<void> {
    let count = 0
    const texts = async function* () {
      for await (const page of pages) {
        ctx.signal.throwIfAborted()
        yield page.text
        count += page.rows
        rows += page.rows
        await onProgress({ filesDone: written.length, rows })
      }
    }
    await zip.add(name, texts())
    written.push({ name, about, rows: count })
    await onProgress({ filesDone: written.length, rows })
  }

  await ctx.ingestion.warehouse.prepareWorkspace(orgId)
  for (const table of exportedTables) {
    await add(`tables/${table}.csv`, aboutTable(table), tablePages(ctx, orgId, table))
  }
  for (const file of madeFiles) {
    await add(`workspace/${file.name}.jsonl`, file.about, madePages(ctx, orgId, file))
  }
  await zip.add('README.txt', [readMe(options, written)])
  await zip.finish()
}

interface TextPage {
  readonly text: string
  readonly rows: number
}

async function* tablePages(ctx: Context, orgId: OrgId, table: TableName): AsyncGenerator<TextPage> {
  yield { text: csvHead(tableColumns(table)), rows: 0 }
  const { signal } = ctx
  for await (const page of readTablePages(ctx.ingestion, { orgId, table, signal })) {
    yield { text: csvLines(page), rows: page.length }
  }
}

async function* madePages(ctx: Context, orgId: OrgId, file: MadeFile): AsyncGenerator<TextPage> {
  for (let after = ''; ;) {
    const key = after
    const rows = await ctx.store.inWorkspace(orgId, (tx) => file.read(tx, orgId, key))
    const last = rows.at(-1)
    if (last === undefined) return
    const lines = rows.map(({ row }) => `${JSON.stringify(row)}\n`)
    yield { text: lines.join(''), rows: rows.length }
    after = last.key
  }
}

function aboutTable(table: TableName): string {
  const words = table.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}, by ${canonicalTables[table].key.join(', ')}`
}
