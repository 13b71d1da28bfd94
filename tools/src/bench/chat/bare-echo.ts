import { createServer } from 'node:http'
import { WebSocketServer, type WebSocket } from 'ws'

/**
 * A bare web socket server that sends each message to all clients of its room: what no chat can spare. The
 * room is the path.
 */
const http = createServer()
const sockets = new WebSocketServer({ server: http })
const rooms = new Map<string, Set<WebSocket>>()
sockets.on('connection', (socket, { url = '' }) => {
  const room = rooms.get(url) ?? new Set()
  rooms.set(url, room.add(socket))
  socket.on('close', () => room.delete(socket))
  socket.on('message', (data: Buffer) => {
    const text = data.toString()
    for (const one of room) one.send(text)
  })
})
http.listen(Number(process.argv[2]), '127.0.0.1', 4_096, () => console.log('ready'))
