// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { earlyFetch } from './early-fetch.ts'

const path = '/v1/orgs/one'
const late = vi.fn<() => Promise<Response>>(() => Promise.resolve(new Response('late')))
const textOf = async (answer: Promise<Response>) => (await answer).text()

function stubEarlyFetch(answer: Promise<Response>, token?: string) {
  vi.stubGlobal('fetch', late)
  window.cartographEarly = {
    [`GET ${path}`]: { answer, page: location.pathname, ...(token === undefined ? {} : { token }) },
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  late.mockClear()
  delete window.cartographEarly
})

test('an early response is used once', async () => {
  stubEarlyFetch(Promise.resolve(new Response('early')))
  expect(await textOf(earlyFetch(path, { method: 'GET' }))).toBe('early')
  expect(late).not.toHaveBeenCalled()
  expect(await textOf(earlyFetch(path, { method: 'GET' }))).toBe('late')
})

test('another method or URL sends a request', async () => {
  stubEarlyFetch(Promise.resolve(new Response('early')))
  expect(await textOf(earlyFetch(path, { method: 'PUT' }))).toBe('late')
  expect(await textOf(earlyFetch(`${path}/two`, { method: 'GET' }))).toBe('late')
})

test('an early response is not used for another user', async () => {
  const as = (token: string) =>
    earlyFetch(path, { method: 'GET', headers: { authorization: `Bearer ${token}` } })
  stubEarlyFetch(Promise.resolve(new Response('early')), 'one')
  expect(await textOf(as('two'))).toBe('late')
  stubEarlyFetch(Promise.resolve(new Response('early')), 'one')
  expect(await textOf(earlyFetch(path, { method: 'GET' }))).toBe('late')
  stubEarlyFetch(Promise.resolve(new Response('early')), 'one')
  expect(await textOf(as('one'))).toBe('early')
})

test('an early response is not used on the next page', async () => {
  stubEarlyFetch(Promise.resolve(new Response('early')))
  history.pushState(null, '', '/org/one/insights/explore')
  expect(await textOf(earlyFetch(path, { method: 'GET' }))).toBe('late')
})

test('a failed early request is repeated', async () => {
  stubEarlyFetch(Promise.reject(new TypeError('offline')))
  expect(await textOf(earlyFetch(path, { method: 'GET' }))).toBe('late')
})

test('an early response expires after half a minute', async () => {
  stubEarlyFetch(Promise.resolve(new Response('early')))
  vi.spyOn(performance, 'now').mockReturnValue(30_001)
  expect(await textOf(earlyFetch(path, { method: 'GET' }))).toBe('late')
})
