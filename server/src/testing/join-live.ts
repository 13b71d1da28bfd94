import { LiveMessage, type LiveRequest, type OrgId } from '@cartograph/contract'
import { WebSocket } from 'ws'

/** Says hello and collects messages; `next` waits for a message that meets a condition. */
export function joinLive(url: string, token: string, orgId: OrgId) {
  const socket = new WebSocket(url)
  const messages: LiveMessage[] = []
  const waiting = new Set<() => void>()
  socket.on('open', () => socket.send(JSON.stringify({ token, org_id: orgId })))
  socket.on('message', (data: Buffer) => {
    messages.push(LiveMessage.parse(JSON.parse(data.toString())))
    for (const look of waiting) look()
  })
  const next = (wanted: (message: LiveMessage) => boolean) =>
    new Promise<LiveMessage>((resolve) => {
      const look = () => {
        const found = messages.find(wanted)
        if (found === undefined) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  const send = (request: LiveRequest) => socket.send(JSON.stringify(request))
  return { socket, messages, next, send }
}
