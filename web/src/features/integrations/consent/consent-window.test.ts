// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { profile } from '../integrations.fixture.ts'
import { openConsentWindow, notifyOpener, type ConsentOutcome } from './consent-window.ts'
import { fakeWindows, sendOutcome } from '../../../testing/fake-windows.ts'

afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('the popup is 600 by 700 and says what it is for until the platform loads', () => {
  const { open, opened } = fakeWindows()
  openConsentWindow('Opening Facebook…')?.goTo('https://facebook.example/dialog')
  expect(open.mock.calls[0]?.[0]).toBe('about:blank')
  expect(open.mock.calls[0]?.[2]).toContain('width=600,height=700')
  expect(opened.document.body.textContent).toBe('Opening Facebook…')
  expect(opened.location.replace.mock.calls).toEqual([['https://facebook.example/dialog']])
})

test('no popup opens if the browser blocks it or on a phone', () => {
  fakeWindows({ isBlocked: true })
  expect(openConsentWindow('x')).toBeNull()
  const { open } = fakeWindows({ isSmall: true })
  expect(openConsentWindow('x')).toBeNull()
  expect(open.mock.calls).toEqual([])
})

test('each popup has its own channel, which accepts only outcomes', async () => {
  const first = fakeWindows()
  const consent = openConsentWindow('x')
  const second = fakeWindows()
  openConsentWindow('x')
  expect(second.channelName()).not.toBe(first.channelName())

  const heard: ConsentOutcome[] = []
  const stop = consent?.listen((outcome) => heard.push(outcome))
  sendOutcome(second.channelName(), { profileId: profile.id })
  sendOutcome(first.channelName(), { profileId: 'not an id' })
  sendOutcome(first.channelName(), { profileId: profile.id })
  await expect.poll(() => heard).toEqual([{ profileId: profile.id }])
  stop?.()
})

test('the popup notifies its opener once and closes; any other window does nothing', async () => {
  const { channelName } = fakeWindows()
  const close = vi.fn<() => void>()
  vi.stubGlobal('close', close)
  const heard: ConsentOutcome[] = []
  const stop = openConsentWindow('x')?.listen((outcome) => heard.push(outcome))
  expect(notifyOpener({ failure: 'No' })).toBe(false)
  sessionStorage.setItem('cartograph.consent-window', channelName())
  expect(notifyOpener({ failure: 'No' })).toBe(true)
  await expect.poll(() => heard).toEqual([{ failure: 'No' }])
  expect(close.mock.calls).toHaveLength(1)
  expect(notifyOpener({ failure: 'No' })).toBe(false)
  stop?.()
})
