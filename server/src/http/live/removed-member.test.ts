import {
  ChannelTag,
  createMessage,
  endpointUrl,
  liveCloseCodes,
  updateMember,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import { signIn } from '@cartograph/features'
import { openTestServices, type TestServices } from '@cartograph/features/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi, type RunningApi } from '../../testing/chat/open-api.ts'
import { joinLive } from '../../testing/join-live.ts'

const channel = ChannelTag.parse('sales')
const password = 'Correct horse'
let test: TestServices
let orgId: OrgId
let benId: UserId
let tokens: { ann: string; ben: string }
/** With the heartbeat of the product: what happens within seconds is not because of it. */
let near: RunningApi
let far: RunningApi
beforeAll(async () => {
  test = await openTestServices({ clock: () => new Date() })
  const [ann, ben] = ['ann@removed.example', 'ben@removed.example']
  const annId = await test.addUser(ann, password)
  benId = await test.addUser(ben, password)
  orgId = await test.addWorkspace(annId)
  await test.addMember(orgId, benId, 'member')
  const tokenOf = async (email: string) =>
    (await signIn(test.ctx, { email, password })).access.token
  tokens = { ann: await tokenOf(ann), ben: await tokenOf(ben) }
  near = await openApi(test.services, test.store, 30_000)
  far = await openApi(test.services, test.store, 30_000)
})
afterAll(async () => {
  await near.kill()
  await far.kill()
  await test.close()
})

const ask = (path: string, method: string, token: string, body?: object) =>
  fetch(`${near.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })

it('a removed member loses the open socket of every process within five seconds, and reads nothing after', async () => {
  const joined = [near, far].map((api) => joinLive(api.liveUrl, tokens.ben, orgId))
  const closed = joined.map(
    ({ socket }) => new Promise<number>((resolve) => socket.once('close', resolve)),
  )
  for (const { next, send } of joined) {
    await next(({ type }) => type === 'ready')
    send({ type: 'open', channel })
    await next(({ type }) => type === 'channel')
  }
  const from = performance.now()
  const params = { orgId, id: benId }
  const path = endpointUrl(updateMember, { params })
  const removed = await ask(path, 'PUT', tokens.ann, { is_active: false })
  expect(removed.status).toBe(200)
  expect(await Promise.all(closed)).toEqual([liveCloseCodes.notFound, liveCloseCodes.notFound])
  expect(performance.now() - from).toBeLessThan(5_000)

  const messages = endpointUrl(createMessage, { params: { orgId, channel } })
  const written = await ask(messages, 'POST', tokens.ann, { text: 'Only for members' })
  expect(written.status).toBe(201)
  const heard = JSON.stringify(joined.map(({ messages }) => messages))
  expect(heard).not.toContain('Only for members')
  const again = joinLive(far.liveUrl, tokens.ben, orgId)
  const code = await new Promise((resolve) => again.socket.once('close', resolve))
  expect(code).toBe(liveCloseCodes.notFound)
})
