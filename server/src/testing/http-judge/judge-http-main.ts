import { parseArgs } from 'node:util'
import * as z from 'zod'
import { describeSlowest, judgeHttp } from './judge-http.ts'

const whole = z.string().regex(/^\d+$/, 'Write a whole number').transform(Number)

const Options = z.object({
  cases: whole.default(100_000),
  seed: whole.optional(),
  failures: whole.default(20),
  'at-once': whole.default(12),
})

const option = { type: 'string' } as const
const { values } = parseArgs({
  options: { cases: option, seed: option, failures: option, 'at-once': option },
})
const read = Options.safeParse(values)
if (!read.success) throw new Error(`npm run judge -- http: ${z.prettifyError(read.error)}`)
const { cases, failures: maxFailures, 'at-once': requestsAtOnce } = read.data
// Without a seed, each day has its own requests.
const seed = read.data.seed ?? (Math.floor(Date.now() / 86_400_000) * 100_000) % 2 ** 31
const say = (line: string) => process.stdout.write(`${line}\n`)

say(`${cases} requests from seed ${seed}`)
const started = Date.now()
const result = await judgeHttp({ cases, seed, maxMs: 2_000, maxFailures, requestsAtOnce, say })
const { failures, statuses, toolResults, slowOnce, isReady, memoryMb } = result
say(`${Math.round((Date.now() - started) / 1000)} s`)
say(`answers by status: ${JSON.stringify(statuses)}`)
say(`${toolResults} results of tools over MCP`)
say(`${slowOnce} answers took longer than their limit, until they were repeated`)
for (const line of describeSlowest(result)) say(line)
say(`memory in MB: ${memoryMb.before} before, ${memoryMb.highest} at most, ${memoryMb.after} after`)
say(`${failures.length} failures; the server is ${isReady ? 'ready' : 'not ready'}`)
process.exit(failures.length === 0 && isReady ? 0 : 1)
