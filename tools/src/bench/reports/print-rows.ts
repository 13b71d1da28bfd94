import { rowPieces } from '@cartograph/features/testing'
import { answerRows } from './report-of-rows.ts'

/** Stands for the engine: prints the rows of an answer, so that they come from another process in pieces. */
const [count = '0', shift = '0'] = process.argv.slice(2)
for (const piece of rowPieces(answerRows(Number(count), Number(shift)))) process.stdout.write(piece)
