import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { CatalogueError, expandPlatformLookups, loadModel, type Model } from '@cartograph/semantic'
import * as z from 'zod/mini'
import { createReader } from './create-reader.ts'
import type { QuestionReading } from './reading.ts'

const usage = `Usage: npm run -s ask -- --model DIR --today YYYY-MM-DD [--values FILE] < questions.jsonl

  --model   a folder with cubes and views in Cube's YAML
  --today   the present day, which is not over yet
  --values  JSON with the values of dimensions: {"Cube.dimension": ["value", …]}

A question is a line {"id", "question", "history": […], "timezone"}; its answer is a line
{"id", "kind": "answer|clarify|refuse", "reason", "mode", "of", "queries": […], "readings": […]}.`

/** An earlier question is a text, or an object like the question itself. */
const Earlier = z.union([z.string(), z.object({ question: z.string() })])

const AskedQuestion = z.object({
  id: z.union([z.string(), z.number()]),
  question: z.string().check(z.maxLength(2000)),
  history: z._default(z.nullable(z.array(Earlier)), []),
  /** The present day has been given by the caller, so that it has no effect. */
  timezone: z.optional(z.nullable(z.string())),
})

const KnownValues = z.record(z.string(), z.array(z.string()))

function fail(message: string): never {
  console.error(`${message}\n\n${usage}`)
  process.exit(1)
}

function readOptions() {
  try {
    const text = { type: 'string' } as const
    return parseArgs({
      options: { model: text, today: text, values: text, folder: text },
      strict: true,
    }).values
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

const { model, today, values, folder = process.cwd() } = readOptions()
if (model === undefined) fail('--model is missing.')
if (today === undefined || !z.iso.date().safeParse(today).success)
  fail('--today needs a day such as 2026-11-28.')

/** Any model, the product's own included, which names platforms by a function. */
function readModel(name: string): Model {
  try {
    return loadModel(resolve(folder, name), { readTables: null, expandText: expandPlatformLookups })
  } catch (error) {
    if (error instanceof CatalogueError) return fail(error.message)
    return fail(`${name} is not a folder with a model.`)
  }
}

function readValues(file: string): Record<string, string[]> {
  try {
    return KnownValues.parse(JSON.parse(readFileSync(resolve(folder, file), 'utf8')))
  } catch {
    return fail(`${file} is not JSON of the form {"Cube.dimension": ["value", …]}.`)
  }
}

const reader = createReader(readModel(model), values === undefined ? {} : readValues(values))
let number = 0
for await (const line of createInterface({ input: process.stdin })) {
  number += 1
  if (line.trim() === '') continue
  const asked = parseQuestion(line)
  if (asked === null) {
    console.error(`Line ${number} is not a question: it needs an id and a question.`)
    process.exitCode = 1
    continue
  }
  const history = (asked.history ?? []).map((one) => (typeof one === 'string' ? one : one.question))
  const reading = reader.read(asked.question, { today, history })
  console.log(JSON.stringify({ id: asked.id, ...resultOf(reading) }))
}

function parseQuestion(line: string): z.infer<typeof AskedQuestion> | null {
  try {
    return AskedQuestion.parse(JSON.parse(line))
  } catch {
    return null
  }
}

function resultOf(reading: QuestionReading) {
  switch (reading.kind) {
    case 'answer':
      return {
        kind: reading.kind,
        reason: null,
        mode: reading.mode,
        of: reading.of,
        queries: reading.queries,
        readings: [],
      }
    case 'clarify':
      return { kind: reading.kind, reason: reading.reason, queries: [], readings: reading.readings }
    case 'refuse':
      return {
        kind: reading.kind,
        reason: reading.reason,
        unknown: reading.unknown,
        queries: [],
        readings: [],
      }
  }
}
