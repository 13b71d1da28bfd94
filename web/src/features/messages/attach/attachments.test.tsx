// @vitest-environment jsdom
import { AttachmentId, type Attachment } from '@cartograph/contract'
import {
  cleanup,
  createEvent,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as saving from '../../dashboards/export/save-file.ts'
import { Composer } from '../compose/Composer.tsx'
import { emptyDraft } from '../channel/stored-unsent.ts'
import { api, openComments } from '../drawer/open-comments.fixture.ts'
import { message } from '../message.fixture.ts'

const fileOf = (n: number, about: Partial<Attachment>): Attachment => ({
  id: AttachmentId.parse(`01930000-0000-7000-8000-00000000f00${n}`),
  name: `file-${n}`,
  media_type: 'application/pdf',
  bytes: 1_234_567,
  picture: null,
  ...about,
})
const chart = fileOf(1, { name: 'chart.png', picture: { width: 800, height: 400 } })
const photo = fileOf(2, { name: 'photo.jpg', picture: { width: 300, height: 900 } })
const sheet = fileOf(3, { name: 'sizes.pdf' })

const fetched = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
beforeEach(() => {
  sessionStorage.clear()
  fetched.mockImplementation((url) => Promise.resolve(new Response(`bytes of ${url}`)))
  vi.stubGlobal('fetch', fetched)
  URL.createObjectURL = vi.fn<() => string>(() => 'blob:shown')
  URL.revokeObjectURL = vi.fn<() => void>()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('pictures are previews that open large, with keys for the next and back; files are saved', async () => {
  const user = userEvent.setup()
  const saved = vi.spyOn(saving, 'saveFile').mockReturnValue(undefined)
  await openComments([message(1, { text: '', attachments: [chart, photo, sheet] })])
  const drawer = within(await screen.findByRole('dialog', { name: 'Comments' }))
  const preview = await drawer.findByRole('button', { name: 'Open chart.png' })
  expect(preview.style).toMatchObject({ width: '240px', aspectRatio: '800 / 400' })
  const path = (one: Attachment, size: string) => `${api}/attachments/${one.id}?size=${size}`
  expect(await within(preview).findByRole('img')).toHaveProperty('src', 'blob:shown')
  expect(fetched).toHaveBeenCalledWith(
    path(chart, 'preview'),
    expect.objectContaining({ headers: { authorization: expect.stringMatching(/^Bearer ./) } }),
  )

  await user.click(preview)
  const first = await screen.findByRole('dialog', { name: 'chart.png' })
  expect(within(first).getByText('1 of 2')).toBeTruthy()
  await waitFor(() =>
    expect(fetched.mock.calls.map(([url]) => url)).toContain(path(chart, 'whole')),
  )
  await waitFor(() => expect(first.contains(document.activeElement)).toBe(true))
  await user.keyboard('{ArrowRight}')
  await screen.findByRole('dialog', { name: 'photo.jpg' })
  await user.keyboard('{ArrowRight}')
  const again = await screen.findByRole('dialog', { name: 'chart.png' })
  // A finger that moves to the left shows the next one; one that moves down, or a little, shows none.
  const swipe = async (x: number, y: number) => {
    const picture = await within(again).findByRole('img', { name: /\.(png|jpg)$/ })
    fireEvent.touchStart(picture, { touches: [{ clientX: 200, clientY: 200 }] })
    fireEvent.touchEnd(picture, { changedTouches: [{ clientX: 200 + x, clientY: 200 + y }] })
  }
  await swipe(-100, 120)
  await swipe(-20, 0)
  expect(within(again).getByText('1 of 2')).toBeTruthy()
  await swipe(-100, 20)
  await screen.findByRole('dialog', { name: 'photo.jpg' })
  await swipe(100, 0)
  await screen.findByRole('dialog', { name: 'chart.png' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'chart.png' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Comments' })).toBeTruthy()

  await user.click(drawer.getByRole('button', { name: /^Save ?sizes\.pdf/ }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(saved).toHaveBeenCalledWith(
    expect.objectContaining({ size: expect.any(Number) }),
    'sizes.pdf',
  )
})

test('a picture that cannot be loaded says so in its place', async () => {
  fetched.mockImplementation(() => Promise.resolve(new Response('{}', { status: 404 })))
  await openComments([message(1, { attachments: [chart] })])
  expect(await screen.findByText("Couldn't load the picture")).toBeTruthy()
})

function renderComposer(files: { hasSome: boolean; isUnderWay: boolean }, text = '') {
  const [add, onSend] = [vi.fn<(added: readonly File[]) => void>(), vi.fn<() => void>()]
  render(
    <Composer
      label="Write a comment"
      draft={{ ...emptyDraft, text }}
      onDraft={() => undefined}
      people={[]}
      onSend={onSend}
      files={{ ...files, add }}
    />,
  )
  return { add, onSend, field: screen.getByRole('textbox') }
}

test('files are attached by a button and by pasting them, text is pasted as text', async () => {
  const user = userEvent.setup()
  const { add, field } = renderComposer({ hasSome: false, isUnderWay: false })
  const file = new File(['x'], 'shot.png', { type: 'image/png' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no input')
  await user.upload(input, file)
  expect(add).toHaveBeenLastCalledWith([file])
  const paste = createEvent.paste(field, { clipboardData: { files: [file] } })
  fireEvent(field, paste)
  expect(paste.defaultPrevented).toBe(true)
  expect(add).toHaveBeenCalledTimes(2)
  const asText = createEvent.paste(field, { clipboardData: { files: [] } })
  fireEvent(field, asText)
  expect(asText.defaultPrevented).toBe(false)
})

test('a message is sent with files and no text, but not before they have arrived', async () => {
  const user = userEvent.setup()
  const { onSend, field } = renderComposer({ hasSome: true, isUnderWay: true })
  await user.type(field, '{Enter}')
  expect(onSend).not.toHaveBeenCalled()
  expect(screen.getByText(/^Your files are still uploading/)).toBeTruthy()
  cleanup()
  const ready = renderComposer({ hasSome: true, isUnderWay: false })
  await user.type(ready.field, '{Enter}')
  expect(ready.onSend).toHaveBeenCalledWith('', [])
  cleanup()
  const empty = renderComposer({ hasSome: false, isUnderWay: false })
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
  await user.type(empty.field, '{Enter}')
  expect(empty.onSend).not.toHaveBeenCalled()
})
