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
  messagesChanged,
  recheck,
  type AuthenticatedCaller,
  type Services,
} from '@cartograph/features'
import { workspaceChangeChannel } from '@cartograph/ingestion'
import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import type { Metrics } from '../../process/metrics.ts'
import { isCubeSocketPath, openCubeSockets } from '../cube/cube-sockets.ts'
import { isAllowedOrigin } from '../peer/allowed-origin.ts'
import {
  parseChangedWorkspace,
  parseChannelEvent,
  parseHello,
  parseRequest,
  parseWorkspaceChange,
} from './live-messages.ts'
import { trackUnauthenticatedSockets } from './unauthenticated-sockets.ts'
import { send, type Listener } from './listener.ts'
import { openLiveRoom, type LiveRoom } from './live-room.ts'

export interface LiveOptions {
  readonly server: Server
  readonly services: Services
  readonly metrics: Metrics
  /** The public origin, as browsers send it in `Origin`; null accepts the requested host. */
  readonly publicOrigin: string | null
  readonly heartbeatMs?: number
  /** The shortest interval between reruns of a query subscription. */
  readonly rerunMs?: number
}

/**
 * Serves two WebSockets: that of a workspace, which notifies of sync progress, and that of the query API,
 * which accepts any origin because it uses its own token and no cookies.
 */
export async function openLive(options: LiveOptions): Promise<{ close(): Promise<void> }> {
  const { server, services, metrics, publicOrigin, heartbeatMs = 30_000, rerunMs = 5_000 } = options
  const { log } = services
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 16 * 1024 })
  const rooms = new Map<OrgId, LiveRoom>()
  const closing = new AbortController()
  const unauthenticated = trackUnauthenticatedSockets()
  const cubeSockets = openCubeSockets({ services, metrics, rerunMs, unauthenticated })

  server.on('upgrade', (request, socket, head) => {
    const path = request.url?.split('?', 1)[0]
    const isCube = isCubeSocketPath(path)
    if (!isCube && path !== livePath) return answerUpgrade(socket, '404 Not Found')
    if (unauthenticated.isFull()) return answerUpgrade(socket, '503 Service Unavailable')
    if (isCube) return cubeSockets.upgrade(request, socket, head)
    if (!isAllowedOrigin(request, publicOrigin)) return answerUpgrade(socket, '403 Forbidden')
    sockets.handleUpgrade(request, socket, head, (accepted) => acceptSocket(accepted))
  })

  function acceptSocket(socket: WebSocket): void {
    const authenticated = unauthenticated.add(socket, () => close(socket, 'badMessage'))
    socket.on('error', (error) => log.info({ err: error }, 'live connection broke'))
    socket.once('message', (data) => {
      // Nothing may be asked before the server has said that it is ready.
      const refuse = () => close(socket, 'badMessage')
      socket.once('message', refuse)
      const admitted = () => {
        authenticated()
        socket.off('message', refuse)
      }
      admit(socket, data, admitted).catch((error: unknown) => rejectSocket(socket, error))
    })
  }

  async function admit(socket: WebSocket, data: RawData, authenticated: () => void): Promise<void> {
    const hello = parseHello(data)
    if (hello === null) return close(socket, 'badMessage')
    const { token, org_id: orgId } = hello
    const caller = await authenticateToken(token, orgId)
    authorise(caller, endpoints.listDataIngestions, services)
    authenticated()
    // Only users: their session is rechecked while they listen.
    if (caller.actor.kind !== 'person') return close(socket, 'notAuthenticated')
    if (socket.readyState !== socket.OPEN) return
    const role = caller.workspace?.role ?? 'demo'
    const readsChannels = mayReadChannels(caller)
    const listener = {
      socket,
      person: caller.actor,
      orgId,
      role,
      readsChannels,
      answeredPing: true,
    }
    const room = rooms.get(orgId) ?? openLiveRoom(services, caller, orgId, closing.signal)
    rooms.set(orgId, room)
    room.listeners.add(listener)
    socket.on('message', (data) => answerRequest(listener, room, data))
    socket.on('pong', () => (listener.answeredPing = true))
    socket.once('close', () => {
      room.channels.leaveAll(listener)
      room.listeners.delete(listener)
      if (room.listeners.size === 0 && rooms.get(orgId) === room) rooms.delete(orgId)
    })
    send(socket, { type: 'ready' })
    await room.broadcastProgress()
  }

  function answerRequest(listener: Listener, room: LiveRoom, data: RawData): void {
    const request = parseRequest(data)
    // A client that has not heard of the plan's end yet is not cut off.
    if (request !== null && !listener.readsChannels) return
    const isAllowed = request !== null && room.channels.request(listener, request)
    if (!isAllowed) close(listener.socket, 'badMessage')
  }

  /** The socket is open without a plan, because settings show the progress of syncs. */
  function mayReadChannels(caller: AuthenticatedCaller): boolean {
    try {
      authorise(caller, endpoints.listMessageChanges, services)
      return true
    } catch {
      return false
    }
  }

  /** Accepts API tokens, and tokens that are valid for the WebSocket only. */
  async function authenticateToken(token: string, orgId: OrgId): Promise<AuthenticatedCaller> {
    try {
      return await authenticate(services, { token, audience: 'api', orgId })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not_authenticated') throw error
      return authenticate(services, { token, audience: 'live', orgId })
    }
  }

  function rejectSocket(socket: WebSocket, error: unknown): void {
    const code = error instanceof AppError ? error.code : 'server_error'
    if (code === 'not_authenticated') return close(socket, 'notAuthenticated')
    if (code === 'not_found' || code === 'forbidden') return close(socket, 'notFound')
    log.warn({ err: error }, 'live connection failed')
    socket.close(internalError)
  }

  /** Closes the socket if the user has lost the session or the membership. */
  async function recheckListener(listener: Listener): Promise<void> {
    const { socket, person, orgId } = listener
    try {
      const caller = await recheck(services, { actor: person, orgId })
      authorise(caller, endpoints.listDataIngestions, services)
      listener.role = caller.workspace?.role ?? 'demo'
      listener.readsChannels = mayReadChannels(caller)
      if (!listener.readsChannels) rooms.get(orgId)?.channels.leaveAll(listener)
    } catch (error) {
      rejectSocket(socket, error)
    }
  }

  function recheckAll(): void {
    forEveryListener(recheckListener)
    cubeSockets.recheckAll()
  }

  function forEveryListener(work: (listener: Listener) => Promise<void>): void {
    for (const room of rooms.values()) {
      for (const listener of room.listeners) void work(listener)
    }
  }

  /** Terminates a client that did not respond to the last ping. */
  async function pingListener(listener: Listener): Promise<void> {
    const { socket } = listener
    if (!listener.answeredPing) return socket.terminate()
    listener.answeredPing = false
    socket.ping()
    await recheckListener(listener)
  }

  const heartbeat = setInterval(() => {
    forEveryListener(pingListener)
    for (const room of rooms.values()) room.channels.beat()
    cubeSockets.beat()
  }, heartbeatMs)

  const onChange = (payload: string) => {
    const change = parseWorkspaceChange(payload)
    if (change === null) return
    const room = rooms.get(change.org_id)
    if (change.topic !== 'data_ingestions')
      return room?.broadcastTopic(change.topic, change.user_id)
    void room?.broadcastProgress()
    cubeSockets.changed(change.org_id)
  }
  const onGap = () => {
    for (const room of rooms.values()) {
      void room.broadcastProgress()
      room.broadcastTopic('insights')
      room.broadcastTopic('conversations')
      room.broadcastTopic('notifications')
      room.broadcastTopic('channels')
      room.channels.gap()
    }
    cubeSockets.allChanged()
  }
  // Notifications may have been missed while the database connection was down.
  const stopListening = await services.store.listen(workspaceChangeChannel, onChange, onGap)
  const onChannelEvent = (payload: string) => {
    const event = parseChannelEvent(payload)
    const room = event === null ? undefined : rooms.get(event.org_id)
    if (event === null || room === undefined) return
    room.channels.receive(event)
    if (event.type === 'changed') void room.hintChannels()
  }
  const stopListeningToChannels = await services.store.listen(messagesChanged, onChannelEvent)
  // Deferred until every cache of permissions has received the notification.
  const onAccessChange = (payload: string) =>
    void setImmediate(() => {
      recheckAll()
      const orgId = parseChangedWorkspace(payload)
      if (orgId !== null) rooms.get(orgId)?.broadcastTopic('workspace')
    })
  const onAccessGap = () =>
    void setImmediate(() => {
      recheckAll()
      for (const room of rooms.values()) room.broadcastTopic('workspace')
    })
  const stopRechecking = await services.store.listen(accessChanged, onAccessChange, onAccessGap)

  return {
    async close() {
      closing.abort()
      clearInterval(heartbeat)
      await stopListening()
      await stopListeningToChannels()
      await stopRechecking()
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      cubeSockets.close()
    },
  }
}

const internalError = 1011

function close(socket: WebSocket, reason: keyof typeof liveCloseCodes): void {
  socket.close(liveCloseCodes[reason])
}

function answerUpgrade(socket: Duplex, status: string): void {
  // Without this listener, a client that disconnects here would crash the process.
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
