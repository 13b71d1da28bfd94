// @vitest-environment jsdom
import { ChannelTag, type ChannelNews, type Message } from '@cartograph/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendLive } from '../../../testing/browser-gaps.ts'
import { sent, toastTexts } from '../../../testing/open-as.ts'
import { orgId } from '../../../testing/workspace.ts'
import { adaAuthor, grace, message, messageId } from '../message.fixture.ts'
import { api, channelPath, messagePage, openComments, shownTexts } from './open-comments.fixture.ts'

const home = ChannelTag.parse('home')

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T15:00:00Z'), toFake: ['Date'] })
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const drawer = async (name = 'Comments') => within(await screen.findByRole('dialog', { name }))
const receive = (news: ChannelNews) => act(async () => sendLive({ type: 'channel', news }))
const receiveMessages = (items: readonly Message[], version: number) =>
  receive({ type: 'messages', channel: home, items: [...items], version })
const composer = async (name = 'Write a comment') => screen.findByRole('textbox', { name })
const posted = (received: Parameters<typeof sent>[0]) =>
  sent(received, 'POST').filter((body) => JSON.stringify(body).includes('"text"'))

test('a comment is there at once, sent with its mention and the filters, and then once', async () => {
  const user = userEvent.setup()
  let answer: (value: { status: number; body: unknown }) => void = () => undefined
  const { received } = await openComments([message(1)], {
    search: '?dates=last7Days&comments=open',
    routes: {
      [`POST ${channelPath}/messages`]: () => new Promise((resolve) => (answer = resolve)),
    },
  })
  await (await drawer()).findByText('Comment 1')
  const field = await composer()
  await user.type(field, 'Ask @gr')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'GHGrace Hopper',
  ])
  await user.keyboard('{Enter}why?{Enter}')
  expect(field).toHaveProperty('value', '')
  expect(shownTexts().at(-1)).toMatch(/Sending….*Ask @Grace Hopper why\?/)
  await waitFor(() => expect(posted(received)).toHaveLength(1))
  const [body] = posted(received) as [{ id: string; address: string }]
  expect(body).toMatchObject({
    parent_id: null,
    text: 'Ask @Grace Hopper why?',
    mentioned_users: [grace.id],
  })
  expect(body.address).toMatch(
    new RegExp(`^/org/${orgId}/insights/explore\\?dates=last7Days.*#shop\\.sales\\.0$`),
  )
  expect(body.address).not.toContain('comments=')
  const stored = message(2, { user: adaAuthor, ...body } as Partial<Message>)
  await receiveMessages([stored], 2)
  await act(async () => answer({ status: 201, body: stored }))
  expect(shownTexts().filter((text) => text.includes('why?'))).toHaveLength(1)
  expect(shownTexts().at(-1)).not.toContain('Sending…')
})

test('without a connection a comment waits, and is sent with the same id', async () => {
  const user = userEvent.setup()
  let isDown = true
  const { received } = await openComments([], {
    routes: {
      [`POST ${channelPath}/messages`]: ({ body }) =>
        isDown
          ? new Error('down')
          : { status: 201, body: message(1, { user: adaAuthor, ...(body as object) }) },
    },
  })
  expect(await (await drawer()).findByText('No comments yet')).toBeTruthy()
  await user.type(await composer(), 'Hello{Enter}')
  expect(await screen.findByText(/^You're offline\. What you write is sent/)).toBeTruthy()
  expect(shownTexts()).toEqual([expect.stringMatching(/Sending….*Hello/)])
  await user.keyboard('{Escape}')
  isDown = false
  await act(async () => sendLive({ type: 'ready' }))
  await user.click(await screen.findByRole('button', { name: /^Comments/ }))
  await waitFor(() => expect(shownTexts()).toEqual([expect.not.stringContaining('Sending')]))
  expect(screen.queryByText(/^You're offline/)).toBeNull()
  const ids = posted(received).map((body) => (body as { id: string }).id)
  expect(new Set(ids).size).toBe(1)
})

test('a comment that the server refuses says so, and can be sent again or discarded', async () => {
  const user = userEvent.setup()
  const detail = { code: 'invalid_request', message: 'Only members can be mentioned.' }
  const { received } = await openComments([], {
    routes: { [`POST ${channelPath}/messages`]: () => ({ status: 422, body: { detail } }) },
  })
  await user.type(await composer(), 'Hello{Enter}')
  expect(await screen.findByText('Not sent. Only members can be mentioned.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(posted(received)).toHaveLength(2))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(screen.queryByText('Hello')).toBeNull()
})

test('a comment beyond the limit is kept, and says how long to wait', async () => {
  const user = userEvent.setup()
  let isOver = true
  const detail = { code: 'too_many_requests', message: 'Wait 12 seconds and try again.' }
  await openComments([], {
    routes: {
      [`POST ${channelPath}/messages`]: ({ body }) =>
        isOver
          ? { status: 429, body: { detail } }
          : { status: 201, body: message(1, { user: adaAuthor, ...(body as object) }) },
    },
  })
  await user.type(await composer(), 'Hello{Enter}')
  expect(await screen.findByText('Not sent. Wait 12 seconds and try again.')).toBeTruthy()
  expect(screen.queryByText(/^You're offline/)).toBeNull()
  expect(shownTexts()).toEqual([expect.stringContaining('Hello')])
  isOver = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/^Not sent/)).toBeNull())
  expect(shownTexts()).toEqual([expect.stringContaining('Hello')])
})

test('what is typed stays when the drawer is closed, and Escape in the list of members keeps it open', async () => {
  const user = userEvent.setup()
  await openComments([message(1)])
  await user.type(await composer(), 'Half @')
  await screen.findByRole('listbox', { name: 'Members' })
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.getByRole('dialog')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: /^Comments/ }))
  expect(await composer()).toHaveProperty('value', 'Half @')
})

test('arrow up edits the last own comment in its place; a failure keeps what was typed', async () => {
  const user = userEvent.setup()
  let isBroken = true
  const own = message(2, { user: adaAuthor, text: 'Mine' })
  const { received } = await openComments([own, message(3)], {
    routes: {
      [`PUT ${api}/messages/${own.id}`]: ({ body }) =>
        isBroken
          ? { status: 500 }
          : { status: 200, body: { ...own, ...(body as object), version: 4 } },
    },
  })
  await (await drawer()).findByText('Mine')
  await user.type(await composer(), '{ArrowUp}')
  const field = await screen.findByRole('textbox', { name: 'Edit message' })
  await user.type(field, '!{Enter}')
  await waitFor(() => expect(toastTexts()).toHaveLength(1))
  expect(field).toHaveProperty('value', 'Mine!')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Mine!')).toBeTruthy()
  expect(sent(received, 'PUT').at(-1)).toEqual({ text: 'Mine!', mentioned_users: [] })
})

test('a reply goes to its discussion, whose address may be that of a reply', async () => {
  const user = userEvent.setup()
  const reply = message(3, { parent_id: messageId(1), text: 'A reply' })
  const { received } = await openComments([], {
    search: `?comments=${messageId(3)}`,
    routes: {
      [`GET ${channelPath}/messages?parent_id=${messageId(3)}`]: messagePage([], { parent: reply }),
      [`GET ${channelPath}/messages?parent_id=${messageId(1)}`]: messagePage([reply], {
        parent: message(1, { reply_count: 1 }),
      }),
      [`POST ${channelPath}/messages`]: ({ body }) => ({
        status: 201,
        body: message(4, { user: adaAuthor, ...(body as object) }),
      }),
    },
  })
  await (await drawer('Discussion')).findByText('Comment 1')
  await user.type(await composer('Reply'), 'Mine{Enter}')
  await waitFor(() =>
    expect(posted(received)).toMatchObject([{ parent_id: messageId(1), text: 'Mine' }]),
  )
})
