import { existsSync } from 'node:fs'
import { AppError, type Log } from '@cartograph/contract'
import { CatalogueError } from '@cartograph/semantic'
import { isOnServer, OptionsError, readOptions } from './read-options.ts'
import { serveModel } from './serve-model.ts'

try {
  const options = readOptions(process.argv.slice(2), process.cwd())
  const { model, database } = options
  for (const path of isOnServer(database) ? [model] : [model, database]) {
    if (!existsSync(path)) throw new OptionsError(`There is no ${path}.`)
  }
  const served = await serveModel(options, consoleLog())
  console.log(`${served.cubeCount} cubes of ${model} over ${withoutPassword(database)}`)
  console.log(`ready at ${served.url}`)
  if (served.token !== null) console.log(`token: ${served.token}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void served.close().then(() => process.exit(0)))
  }
} catch (error) {
  const isExpected =
    error instanceof OptionsError || error instanceof CatalogueError || error instanceof AppError
  console.error(isExpected ? error.message : error)
  process.exit(1)
}

/** Does not print secrets to a terminal, which may be recorded. */
function withoutPassword(database: string): string {
  if (!isOnServer(database)) return database
  const url = new URL(database)
  url.password = ''
  return url.href
}

function consoleLog(): Log {
  const say = (fields: object, message: string) => console.error(message, fields)
  return { debug() {}, info() {}, warn: say, error: say }
}
