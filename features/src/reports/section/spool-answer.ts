import type { CubeQuery } from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { loadResultsText } from '../../queries/index.ts'
import type { OpenSpool, RowSpool } from '../rows/row-spool.ts'
import type { SpooledAnswer } from './spooled-answer.ts'

/** Runs a query in the compact format. The rows go from the engine into the spools. */
export async function spoolAnswer(
  ctx: Context,
  query: CubeQuery,
  openSpool: OpenSpool,
): Promise<SpooledAnswer> {
  const spools: (RowSpool | undefined)[] = []
  const rowsTo = (result: number) => (spools[result] ??= openSpool()).add
  const text = await loadResultsText(ctx, query, { rowsTo })
  const rows = await Promise.all(
    Array.from(spools, async (spool) => (await spool?.finish()) ?? null),
  )
  return { text, rows }
}
