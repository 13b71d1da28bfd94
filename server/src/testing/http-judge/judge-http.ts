import { setTimeout as sleep } from 'node:timers/promises'
import { mcpPath } from '../../http/mcp/paths.ts'
import { scopesOfKeys } from './callers.ts'
import { hasToolResult } from './check-mcp.ts'
import { createCheck } from './check.ts'
import { requestGenerator, type JudgedRequest } from './generate.ts'
import { openJudgedWorld } from './open-judged-world.ts'
import { listOperations } from './operations.ts'
import { sendOverSocket } from './send-over-socket.ts'
import { openClient, type JudgedAnswer } from './send.ts'

export interface JudgeHttpOptions {
  readonly cases: number
  /** The seed of the first request; the following ones count up. */
  readonly seed: number
  /** The longest time for an answer; null measures only. */
  readonly maxMs: number | null
  readonly maxFailures: number
  readonly requestsAtOnce: number
  readonly say: (line: string) => void
}

export interface SlowAnswer {
  readonly ms: number
  readonly operation: string
  readonly seed: number
  readonly status: number
}

export interface JudgeHttpResult {
  /** One of each operation and reason. */
  readonly failures: readonly string[]
  /** The number of tool calls over MCP with a result. */
  readonly toolResults: number
  /** The number of answers of each status; `none` for connections that ended without one. */
  readonly statuses: Readonly<Record<string, number>>
  readonly slowest: readonly SlowAnswer[]
  /** Of operations that wait for a platform. */
  readonly slowestPlatforms: readonly SlowAnswer[]
  /** The number of answers that took too long, some of them only once. */
  readonly slowOnce: number
  readonly isReady: boolean
  readonly memoryMb: { readonly before: number; readonly highest: number; readonly after: number }
}

/** The time that the server itself gives a platform, and a little more. */
const platformMs = 22_000

/** Sends random requests to a server, and checks every answer. */
export async function judgeHttp(options: JudgeHttpOptions): Promise<JudgeHttpResult> {
  const { cases, seed, maxMs, maxFailures, requestsAtOnce, say } = options
  const world = await openJudgedWorld()
  const client = openClient(world.port)
  const { generate, warmUp } = requestGenerator(world, listOperations())
  const check = createCheck(world)
  const failures: string[] = []
  /** Only the first failure of a kind is described. */
  const groups = new Map<string, number>()
  const statuses: Record<string, number> = {}
  const slowest: SlowAnswer[] = []
  const slowestPlatforms: SlowAnswer[] = []
  let slowOnce = 0
  let toolResults = 0
  const before = memoryMb()
  let highest = before
  let next = 0

  function judge(request: JudgedRequest, answer: JudgedAnswer): void {
    const { operation, seed: ofRequest } = request
    const status = String(answer.status ?? 'none')
    statuses[status] = (statuses[status] ?? 0) + 1
    if (answer.status !== null && isTimed(request)) {
      const list = operation.callsPlatform ? slowestPlatforms : slowest
      list.push({
        ms: answer.ms,
        operation: operation.name,
        seed: ofRequest,
        status: answer.status,
      })
      if (list.length > 200) keepSlowest(list)
    }
    if (hasToolResult(request, answer)) toolResults += 1
    const reason = check(request, answer)
    if (reason !== null) fail(request, answer, reason)
  }

  function fail(request: JudgedRequest, answer: JudgedAnswer, reason: string): void {
    const { operation, seed: ofRequest } = request
    const group = `${operation.name}: ${reason.replaceAll(/\d+ ms|[0-9a-f-]{36}/g, '')}`
    groups.set(group, (groups.get(group) ?? 0) + 1)
    if (groups.get(group) !== 1) return
    const lines = world.server.logLines.filter((line) => line.includes(`judge-${ofRequest}"`))
    failures.push(describeFailure(request, answer, reason, lines))
    say(failures.at(-1) ?? '')
  }

  /** Repeats a slow request: other programs on the machine may have held it up, but not every time. */
  async function judgeTime(request: JudgedRequest, answer: JudgedAnswer): Promise<void> {
    const limit = request.operation.callsPlatform ? platformMs : maxMs
    if (maxMs === null || limit === null || !isTimed(request) || answer.ms <= limit) return
    slowOnce += 1
    let again = answer
    for (let n = 0; n < 3 && again.ms > limit; n += 1) {
      await sleep(1_000)
      again = (await client.send(request))[0] ?? again
    }
    if (again.ms > limit) fail(request, again, `${Math.round(again.ms)} ms`)
  }

  async function work(): Promise<void> {
    while (next < cases && failures.length < maxFailures) {
      const number = next
      next += 1
      const request = await generate(seed + number)
      const answers =
        request.delivery === 'socket'
          ? [await sendOverSocket(world, request)]
          : await client.send(request)
      for (const answer of answers) {
        judge(request, answer)
        await judgeTime(request, answer)
        if (answer.status === 401 && isMember(request)) await world.renew()
      }
      if (number % 200 === 199) {
        await world.renew()
        highest = Math.max(highest, memoryMb())
      }
      if (number % 5000 === 4999) say(`${number + 1} of ${cases} requests`)
    }
  }

  try {
    await warmUp()
    // Opens the connections to the database, which a server does in its first minutes.
    const pings = Array.from({ length: 24 }, () => fetch(`http://127.0.0.1:${world.port}/readyz`))
    await Promise.all(pings)
    await Promise.all(Array.from({ length: requestsAtOnce }, work))
    keepSlowest(slowest)
    keepSlowest(slowestPlatforms)
    const ready = await fetch(`http://127.0.0.1:${world.port}/readyz`)
    const after = memoryMb()
    const memory = { before, highest: Math.max(highest, after), after }
    return {
      failures,
      toolResults,
      statuses,
      slowest,
      slowestPlatforms,
      slowOnce,
      isReady: ready.status === 200,
      memoryMb: memory,
    }
  } finally {
    client.close()
    await world.close()
  }
}

function describeFailure(
  { seed, caller, kind, delivery, method, url, headers, body }: JudgedRequest,
  { status, body: answer }: JudgedAnswer,
  reason: string,
  logLines: readonly string[],
): string {
  const shown = Object.entries(headers).map(
    ([name, value]) => `-H '${name}: ${shorten(value, 60)}'`,
  )
  const data = body === null ? '' : ` --data-raw '${shorten(body, 600)}'`
  return [
    `seed ${seed}: ${reason} (${status ?? 'none'}; ${caller}, ${kind}, ${delivery})`,
    `  curl -X ${method} ${shown.join(' ')} '${shorten(url, 400)}'${data}`,
    `  answer: ${shorten(answer, 400)}`,
    ...logLines.map((line) => `  log: ${shorten(line, 1500)}`),
  ].join('\n')
}

function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}… (${text.length} characters)`
}

function memoryMb(): number {
  return Math.round(process.memoryUsage().rss / 1024 / 1024)
}

/** A line for each of the slowest answers. */
export function describeSlowest({ slowest, slowestPlatforms }: JudgeHttpResult): string[] {
  return [...slowest, ...slowestPlatforms.slice(0, 3)].map(
    ({ ms, operation, status, seed }) =>
      `slow: ${Math.round(ms)} ms, ${operation}, status ${status}, seed ${seed}`,
  )
}

function keepSlowest(answers: SlowAnswer[]): void {
  // oxlint-disable-next-line unicorn/no-array-sort -- the list itself is shortened
  answers.sort((one, other) => other.ms - one.ms)
  answers.length = Math.min(answers.length, 10)
}

function isTimed({ delivery }: JudgedRequest): boolean {
  return delivery !== 'pipelined' && delivery !== 'socket'
}

/** Of the workspace, unless another request has just ended the session or deleted the key. */
function isMember({ caller, operation }: JudgedRequest): boolean {
  if (operation.isPublic) return false
  if (scopesOfKeys.has(caller)) return true
  return operation.path !== mcpPath && ['admin', 'member', 'demo'].includes(caller)
}
