import {
  accessChanged,
  AppError,
  endpoints,
  liveCloseCodes,
  livePath,
  type OrgId,
} from '@cartograph/contract'
import {
  authenticate,
  authorise,
  recheck,
  type Authenticated,
  type Services,
} from '@cartograph/features'
import { workspaceChangeChannel } from '@cartograph/ingestion'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import type { Metrics } from '../../process/metrics.ts'
import { isCubeSocketPath, openCubeSockets } from '../cube/cube-sockets.ts'
import { readHello, readHint } from './live-messages.ts'
import { openRoom, send, type Listener, type LiveRoom } from './live-room.ts'

export interface LiveOptions {
  readonly server: Server
  readonly services: Services
  readonly metrics: Metrics
  /** Where people reach us, as browsers name it in `Origin`; null for wherever they called. */
  readonly publicOrigin: string | null
  readonly heartbeatMs?: number
  /** How often a subscription to a query is answered again at most. */
  readonly rerunMs?: number
}

/**
 * The web socket of a workspace: whoever may read its syncs is told whenever one of them moves. And that of
 * the query API, which opens to any site: it takes a token of its own, and nothing that a browser has kept.
 */
export async function openLive(options: LiveOptions): Promise<{ close(): Promise<void> }> {
  const { server, services, metrics, publicOrigin, heartbeatMs = 30_000, rerunMs = 5_000 } = options
  const { log } = services
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 16 * 1024 })
  const rooms = new Map<OrgId, LiveRoom>()
  const closing = new AbortController()
  const cubes = openCubeSockets({ services, metrics, rerunMs })

  server.on('upgrade', (request, socket, head) => {
    const path = request.url?.split('?', 1)[0]
    if (isCubeSocketPath(path)) return cubes.upgrade(request, socket, head)
    if (path !== livePath) return answerUpgrade(socket, '404 Not Found')
    if (!mayConnect(request, publicOrigin)) return answerUpgrade(socket, '403 Forbidden')
    sockets.handleUpgrade(request, socket, head, (accepted) => greet(accepted))
  })

  function greet(socket: WebSocket): void {
    const tooSlow = setTimeout(() => close(socket, 'badMessage'), helloWithinMs)
    socket.on('error', (error) => log.info({ err: error }, 'live connection broke'))
    socket.once('close', () => clearTimeout(tooSlow))
    socket.once('message', (data) => {
      clearTimeout(tooSlow)
      socket.once('message', () => close(socket, 'badMessage'))
      admit(socket, data).catch((error: unknown) => refuse(socket, error))
    })
  }

  async function admit(socket: WebSocket, data: RawData): Promise<void> {
    const hello = readHello(data)
    if (hello === null) return close(socket, 'badMessage')
    const { token, org_id: orgId } = hello
    const who = await whoHolds(token, orgId)
    authorise(who, endpoints.listDataIngestions, services.clock())
    // Who watches has to be somebody who can be asked again whether they still may.
    if (who.actor.kind !== 'person') return close(socket, 'notAuthenticated')
    if (socket.readyState !== socket.OPEN) return
    const listener = { socket, person: who.actor, orgId, answeredPing: true }
    const room = rooms.get(orgId) ?? openRoom(services, who, closing.signal)
    rooms.set(orgId, room)
    room.listeners.add(listener)
    socket.on('pong', () => (listener.answeredPing = true))
    socket.once('close', () => {
      room.listeners.delete(listener)
      if (room.listeners.size === 0 && rooms.get(orgId) === room) rooms.delete(orgId)
    })
    send(socket, { type: 'ready' })
    await room.tell()
  }

  /** A token of the API opens the socket, too; one of the socket opens nothing else. */
  async function whoHolds(token: string, orgId: OrgId): Promise<Authenticated> {
    try {
      return await authenticate(services, { token, audience: 'api', orgId })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not_authenticated') throw error
      return authenticate(services, { token, audience: 'live', orgId })
    }
  }

  function refuse(socket: WebSocket, error: unknown): void {
    const code = error instanceof AppError ? error.code : 'server_error'
    if (code === 'not_authenticated') return close(socket, 'notAuthenticated')
    if (code === 'not_found' || code === 'forbidden') return close(socket, 'notFound')
    log.warn({ err: error }, 'live connection failed')
    socket.close(internalError)
  }

  /** Whoever lost the session or the membership has to go. */
  async function recheckOne({ socket, person, orgId }: Listener): Promise<void> {
    try {
      const who = await recheck(services, { actor: person, orgId })
      authorise(who, endpoints.listDataIngestions, services.clock())
    } catch (error) {
      refuse(socket, error)
    }
  }

  function forEveryListener(work: (listener: Listener) => Promise<void>): void {
    for (const room of rooms.values()) {
      for (const listener of room.listeners) void work(listener)
    }
  }

  /** Whoever does not answer is gone. */
  async function beat(listener: Listener): Promise<void> {
    const { socket } = listener
    if (!listener.answeredPing) return socket.terminate()
    listener.answeredPing = false
    socket.ping()
    await recheckOne(listener)
  }

  const heartbeat = setInterval(() => {
    forEveryListener(beat)
    cubes.beat()
  }, heartbeatMs)

  const tell = (payload: string) => {
    const hint = readHint(payload)
    if (hint === null) return
    const room = rooms.get(hint.org_id)
    if (hint.topic === 'insights') return room?.tellOf('insights')
    void room?.tell()
    cubes.changed(hint.org_id)
  }
  const tellAll = () => {
    for (const room of rooms.values()) {
      void room.tell()
      room.tellOf('insights')
    }
    cubes.allChanged()
  }
  // After a gap in the connection nobody knows which hints were missed.
  const stopListening = await services.store.listen(workspaceChangeChannel, tell, tellAll)
  // Once everybody who remembers who may do what has heard of it as well.
  const recheckSoon = () =>
    void setImmediate(() => {
      forEveryListener(recheckOne)
      cubes.recheckAll()
    })
  const stopRechecking = await services.store.listen(accessChanged, recheckSoon, recheckSoon)

  return {
    async close() {
      closing.abort()
      clearInterval(heartbeat)
      await stopListening()
      await stopRechecking()
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      cubes.close()
    },
  }
}

const helloWithinMs = 10_000
const internalError = 1011

function close(socket: WebSocket, reason: keyof typeof liveCloseCodes): void {
  socket.close(liveCloseCodes[reason])
}

/** A browser says which site it is on: only ours may open a socket. A program without a site may too. */
export function mayConnect(request: IncomingMessage, publicOrigin: string | null): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (origin === publicOrigin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

function answerUpgrade(socket: Duplex, status: string): void {
  // Nobody else listens any more: a caller that hangs up meanwhile must not end the process.
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
