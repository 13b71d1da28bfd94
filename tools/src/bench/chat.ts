import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  ChannelTag,
  createMessage,
  endpointUrl,
  livePath,
  Message,
  type LiveHello,
  type LiveRequest,
  type OrgId,
} from '@cartograph/contract'
import type { WebSocket } from 'ws'
import { root } from '../root.mjs'
import { markOf, openSockets, type OpenSockets } from './chat/open-sockets.ts'
import { processorTime } from './chat/processor-time.ts'
import { residentMb } from './limits/resident.ts'
import { seed, serve, signIn } from './running-server.ts'

/**
 * `npm run bench -- chat [--sockets 1000] [--rate 50] [--channels 1] [--seconds 600] [--round 60]`: the time
 * from sending a message to each socket that has its channel open, beside a bare web socket server that sends
 * the same bytes to as many sockets, in alternating rounds; and the memory of the server.
 */
const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '50' },
    channels: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '600' },
    round: { type: 'string', default: '60' },
  },
})
const [sockets = 0, rate = 1, channels = 1, seconds = 0, round = 1] = [
  values.sockets,
  values.rate,
  values.channels,
  values.seconds,
  values.round,
].map(Number)
const goals = { ratio: 3, growthMb: 50 }
const port = 3298
const url = `http://127.0.0.1:${port}`
const dataDir = mkdtempSync(join(tmpdir(), 'cartograph-bench-chat-'))
// More sockets than one address may have open.
const settings = [
  `DATA_DIR=${dataDir}`,
  `PORT=${port}`,
  'LOG_LEVEL=info',
  'DEMO=off',
  // All are written by one person.
  'MESSAGES_PER_PERSON=999999',
  'TRUSTED_PROXIES=127.0.0.1',
]
const tagOf = (room: number) => ChannelTag.parse(`bench-${room}`)
/** By the number of a message, of both servers. */
const sent = new Map<number, number>()
let number = 0

console.log(
  `${sockets} sockets in ${channels} channel(s), ${rate} messages a second, ${seconds} s in rounds of ${round} s\n`,
)
try {
  const orgId = await seed(settings, 'tiny')
  const server = await serve(settings)
  const bare = await startBare(port + 1)
  try {
    await measure(server.pid, orgId, await signIn(url, dataDir))
  } finally {
    bare.kill('SIGTERM')
    await server.close()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(pid: number, orgId: OrgId, token: string): Promise<void> {
  const ours = await openSockets({
    count: sockets,
    rooms: channels,
    sent,
    urlOf: () => `${url.replace('http', 'ws')}${livePath}`,
    greet: (room, socket) => enter(socket, room, { token, org_id: orgId }),
  })
  const theirs = await openSockets({
    count: sockets,
    rooms: channels,
    sent,
    urlOf: (room) => `ws://127.0.0.1:${port + 1}/${room}`,
  })
  const frame = await writeOne(orgId, token, 0)
  // Its receipts count for no run.
  await sleep(1_000)
  sent.clear()
  const write = async (room: number) => void (await writeOne(orgId, token, room))
  const echo = async (room: number) => {
    number += 1
    sent.set(number, performance.now())
    theirs.send(room, frame.replace(/chat-\d+-\d+\./, markOf(room, number)))
  }
  // Both are warm before they are measured.
  await run(ours, write, 5)
  await run(theirs, echo, 5)
  const ratios: number[] = []
  const memory: number[] = []
  for (let at = 0; at < seconds; at += round) {
    const before = processorTime(pid)
    const chat = await run(ours, write, round)
    const after = processorTime(pid)
    const perMessage = (of: 'server' | 'database') =>
      words((after[of] - before[of]) / (rate * round))
    const bareEcho = await run(theirs, echo, Math.min(round, 20))
    const { all } = residentMb(pid)
    memory.push(all)
    ratios.push(chat.p95 / bareEcho.p95)
    console.log(
      `${String(at + round).padStart(5)} s  chat p50 ${words(chat.p50)}, p95 ${words(chat.p95)}, p99 ${words(chat.p99)} (${chat.count} receipts)   bare p50 ${words(bareEcho.p50)}, p95 ${words(bareEcho.p95)}   ${(chat.p95 / bareEcho.p95).toFixed(2)} times   processor time of a message ${perMessage('server')} server, ${perMessage('database')} database   ${all.toFixed(0)} MB`,
    )
  }
  const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? Number.NaN
  console.log(
    `\np95 from send to screen: ${ratio.toFixed(2)} times the bare server (goal ${goals.ratio})`,
  )
  const growth = (memory.at(-1) ?? 0) - (memory[0] ?? 0)
  console.log(
    `memory after ${round} s ${memory[0]?.toFixed(0)} MB, after ${memory.length * round} s ${memory.at(-1)?.toFixed(0)} MB: ${growth.toFixed(0)} MB more (goal ${goals.growthMb})`,
  )
  ours.close()
  theirs.close()
}

/** Sends at an even pace, however long the answers take. Every message has to arrive at every socket. */
async function run(at: OpenSockets, send: (room: number) => Promise<void>, forSeconds: number) {
  const histogram = at.measure()
  const from = performance.now()
  const sending: Promise<void>[] = []
  for (let n = 0; n < rate * forSeconds; n += 1) {
    const wait = from + (n * 1_000) / rate - performance.now()
    if (wait > 0) await sleep(wait)
    const one = send(n % channels)
    // It is thrown below; until then it must not end this process, which has a server to stop.
    one.catch(() => undefined)
    sending.push(one)
  }
  await Promise.all(sending)
  const expected = Array.from({ length: rate * forSeconds }, (_, n) =>
    Math.ceil((sockets - (n % channels)) / channels),
  ).reduce((sum, one) => sum + one, 0)
  for (let n = 0; histogram.count() < expected; n += 1) {
    if (n === 300)
      throw new Error(`Only ${histogram.count()} of ${expected} receipts came within 30 s`)
    await sleep(100)
  }
  // Nothing is received twice.
  if (histogram.count() > expected)
    throw new Error(`${histogram.count()} receipts instead of ${expected}`)
  sent.clear()
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => histogram.percentile(share))
  return { p50: p50 ?? 0, p95: p95 ?? 0, p99: p99 ?? 0, count: histogram.count() }
}

/** Returns the message as it was answered, which is about what its listeners are sent. */
async function writeOne(orgId: OrgId, token: string, room: number): Promise<string> {
  number += 1
  sent.set(number, performance.now())
  const params = { orgId, channel: tagOf(room) }
  const answer = await fetch(`${url}${endpointUrl(createMessage, { params })}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: `${markOf(room, number)} Net sales fell by a tenth on Monday.` }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${text}`)
  Message.parse(JSON.parse(text))
  return text
}

/** Resolves once the channel is open. */
async function enter(socket: WebSocket, room: number, hello: LiveHello): Promise<void> {
  const until = (type: string) =>
    new Promise<void>((resolve, reject) => {
      // A server that is too slow closes it.
      const fail = () => reject(new Error('A socket was closed before its channel was open'))
      const hear = (data: Buffer) => {
        if (!data.toString('latin1').includes(`"type":"${type}"`)) return
        socket.off('message', hear)
        socket.off('close', fail)
        resolve()
      }
      socket.once('close', fail)
      socket.on('message', hear)
    })
  const ready = until('ready')
  socket.send(JSON.stringify(hello))
  await ready
  const opened = until('opened')
  socket.send(JSON.stringify({ type: 'open', channel: tagOf(room) } satisfies LiveRequest))
  await opened
}

async function startBare(onPort: number) {
  const script = join(root, 'tools/src/bench/chat/bare-echo.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, String(onPort)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(createInterface({ input: child.stdout }), 'line')
  return child
}

function words(ms: number): string {
  return `${ms.toFixed(1)} ms`
}
