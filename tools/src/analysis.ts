import { explain as explainCase } from '@cartograph/analysis'
import { CaseLine } from '@cartograph/contract'
import { readArguments } from './analysis/arguments.ts'
import { detect } from './analysis/detect.ts'
import { forecast } from './analysis/forecast.ts'
import { help } from './analysis/help.ts'
import { InputError } from './analysis/input-error.ts'
import { parseLine } from './analysis/parse-line.ts'
import { readLines, type Line } from './analysis/read-lines.ts'
import { openWriter, type Writer } from './analysis/writer.ts'

try {
  const options = readArguments(process.argv.slice(2))
  const lines = readLines(process.stdin)
  const writer = openWriter(process.stdout)
  if (options.verb === 'help') await writer.write(help)
  else if (options.verb === 'detect') await detect(lines, options, writer)
  else if (options.verb === 'forecast') await forecast(lines, options, writer)
  else await explain(lines, writer)
} catch (problem) {
  if (!(problem instanceof InputError)) throw problem
  console.error(problem.message)
  process.exitCode = 1
  // Otherwise the process would wait for the end of the input.
  process.stdin.destroy()
}

/** Answers each case before it reads the next. */
async function explain(lines: AsyncIterable<Line>, writer: Writer): Promise<void> {
  for await (const line of lines) {
    const { id, drivers, effect, decomposition } = explainCase(parseLine(CaseLine, line))
    await writer.write(`${JSON.stringify({ id, drivers, effect, decomposition })}\n`)
  }
}
