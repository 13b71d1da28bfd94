import { parseArgs } from 'node:util'
import { measureFiles } from './reports/files.ts'
import { measureSchedules } from './reports/schedules.ts'
import { measureSections } from './reports/sections.ts'

/**
 * `npm run bench -- reports [--orders 2000000] [--runs 7] [--rows 50000] [--schedules 500] [--parts sections,files,schedules]`
 *
 * `sections` computes a report of ten sections over HTTP, three at a time as its page does, in alternation
 * with the statements of its queries one after the other on the bare engine. Every run has another month, so
 * that nothing is cached. Lines are two and a half times the orders.
 *
 * `files` writes a fifth of the rows and all of them as PDF and as a workbook, each in a process of its own:
 * by the writer alone, with the memory beyond its rows, and as a server does it from the engine's answer, with
 * the memory for the rows of both periods.
 *
 * `schedules` makes as many reports due at the same moment, and sends them over SMTP, a fifth with a PDF and
 * a fifth with a workbook, while a person uses the API.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '2000000' },
    runs: { type: 'string', default: '7' },
    rows: { type: 'string', default: '50000' },
    parts: { type: 'string', default: 'sections,files,schedules' },
    schedules: { type: 'string', default: '500' },
  },
})

const parts = new Set(values.parts.split(','))
if (parts.has('sections')) await measureSections(Number(values.orders), Number(values.runs))
if (parts.has('files')) await measureFiles(Number(values.rows))
if (parts.has('schedules')) await measureSchedules(Number(values.schedules))
