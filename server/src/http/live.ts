import type { Server } from 'node:http'
import { AppError, liveCloseCodes, livePath, type OrgId } from '@cartograph/contract'
import { authenticate, authorise, lookUpHolder, type Services } from '@cartograph/features'
import { workspaceChanged } from '@cartograph/ingestion'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { hintedWorkspace, readHello } from './live-messages.ts'
import { openRoom, send, type Listener, type LiveRoom } from './live-room.ts'
import { answerUpgrade, mayConnect } from './live-upgrade.ts'

export interface LiveOptions {
  readonly server: Server
  readonly services: Services
  /** Where people reach us, as browsers name it in `Origin`; null for wherever they called. */
  readonly publicOrigin: string | null
  readonly heartbeatMs?: number
}

/** The web socket of a workspace: whoever may read its syncs is told whenever one of them moves. */
export async function openLive(options: LiveOptions): Promise<{ close(): Promise<void> }> {
  const { server, services, publicOrigin, heartbeatMs = 30_000 } = options
  const { log } = services
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 16 * 1024 })
  const rooms = new Map<OrgId, LiveRoom>()
  const closing = new AbortController()

  server.on('upgrade', (request, socket, head) => {
    if (request.url?.split('?', 1)[0] !== livePath) return answerUpgrade(socket, '404 Not Found')
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
    const who = await authenticate(services, { token, audience: 'api', orgId })
    authorise(who, 'connections.read')
    if (socket.readyState !== socket.OPEN) return
    const listener = { socket, who, answeredPing: true }
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

  function refuse(socket: WebSocket, error: unknown): void {
    const code = error instanceof AppError ? error.code : 'server_error'
    if (code === 'not_authenticated') return close(socket, 'notAuthenticated')
    if (code === 'not_found' || code === 'forbidden') return close(socket, 'notFound')
    log.warn({ err: error }, 'live connection failed')
    socket.close(internalError)
  }

  /** Whoever does not answer is gone; whoever lost the session or the membership has to go. */
  async function beat(listener: Listener): Promise<void> {
    const { socket, who } = listener
    if (!listener.answeredPing) return socket.terminate()
    listener.answeredPing = false
    socket.ping()
    try {
      const orgId = who.workspace?.orgId ?? null
      authorise(await lookUpHolder(services, { ...who.actor, orgId }), 'connections.read')
    } catch (error) {
      refuse(socket, error)
    }
  }

  const heartbeat = setInterval(() => {
    for (const room of rooms.values()) {
      for (const listener of room.listeners) void beat(listener)
    }
  }, heartbeatMs)

  const tell = (payload: string) => {
    const orgId = hintedWorkspace(payload)
    if (orgId !== null) void rooms.get(orgId)?.tell()
  }
  const tellAll = () => {
    for (const room of rooms.values()) void room.tell()
  }
  // After a gap in the connection nobody knows which hints were missed.
  const stopListening = await services.store.listen(workspaceChanged, tell, tellAll)

  return {
    async close() {
      closing.abort()
      clearInterval(heartbeat)
      await stopListening()
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
    },
  }
}

const helloWithinMs = 10_000
const internalError = 1011

function close(socket: WebSocket, reason: keyof typeof liveCloseCodes): void {
  socket.close(liveCloseCodes[reason])
}
