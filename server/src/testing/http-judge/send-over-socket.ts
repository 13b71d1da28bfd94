import { livePath, newId, OrgId } from '@cartograph/contract'
import * as fc from 'fast-check'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { nearQuery } from '../near-queries.ts'
import { seededChoices, type Choices } from './choices.ts'
import type { JudgedRequest } from './generate.ts'
import { largeBody, mutate } from './mutate.ts'
import type { JudgedWorld } from './open-judged-world.ts'
import type { JudgedAnswer } from './send.ts'
import { toJsonText } from './strange-values.ts'

/** The close code of a fault of the server. */
const internalError = 1011

/** Opens a WebSocket, sends messages and returns all answers as one. */
export async function sendOverSocket(
  world: JudgedWorld,
  { seed, caller, headers }: JudgedRequest,
): Promise<JudgedAnswer> {
  const choices = seededChoices(seed ^ 0x2545f491)
  const isLive = choices.chance(0.4)
  const path = isLive ? livePath : choices.pick(['/cubejs-api/ws', '/cubejs-api/v1', '/v1/nothing'])
  const token = world.tokenOf(caller, isLive ? 'api' : 'data') ?? ''
  const messages = isLive
    ? [hello(world, token, choices), ...(choices.chance(0.2) ? ['{}'] : [])]
    : cubeMessages(token, { choices, seed })
  const origin = headers['origin']
  const socket = new WebSocket(`ws://127.0.0.1:${world.port}${path}`, {
    headers: origin === undefined ? {} : { origin },
  })
  const received: string[] = []
  let status: number | null = null
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  socket.on('message', (data: Buffer) => received.push(data.toString()))
  socket.on('error', () => undefined)
  socket.on('unexpected-response', (_, response) => {
    status = response.statusCode ?? 0
    socket.terminate()
  })
  socket.on('open', () => {
    status = 101
    for (const message of messages) {
      socket.send(choices.chance(0.05) ? Buffer.from(message) : message)
    }
  })
  const started = performance.now()
  const code = await Promise.race([closed, sleep(choices.pick([5, 30, 150]), null)])
  socket.terminate()
  await closed
  const body = received.join('\n')
  const isFault = code === internalError || /"status":5\d\d/.test(body)
  return { status: isFault ? 500 : status, headers: {}, body, ms: performance.now() - started }
}

function hello({ orgId, foreignOrgId }: JudgedWorld, token: string, choices: Choices): string {
  const org_id = choices.pick([orgId, orgId, foreignOrgId, newId(OrgId)])
  return distort({ token, org_id }, choices)
}

function cubeMessages(
  token: string,
  { choices, seed }: { choices: Choices; seed: number },
): string[] {
  const requests = fc.sample(nearQuery(), { numRuns: 1 + choices.below(3), seed }).map((query, n) =>
    distort(
      {
        messageId: n,
        requestId: `judge-${seed}-${n}`,
        method: choices.pick([
          'load',
          'load',
          'sql',
          'dry-run',
          'meta',
          'subscribe',
          'unsubscribe',
        ]),
        params: { query },
      },
      choices,
    ),
  )
  const first = choices.chance(0.9) ? [distort({ authorization: token }, choices)] : []
  return [...first, ...requests, ...(choices.chance(0.3) ? ['{"unsubscribe":0}'] : [])]
}

function distort(message: object, choices: Choices): string {
  const way = choices.weigh({ none: 14, mutated: 4, large: 2 })
  if (way === 'none') return JSON.stringify(message)
  return way === 'large' ? largeBody(message, choices) : toJsonText(mutate(message, choices))
}
