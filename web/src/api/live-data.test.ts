import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { reloadQueries, setLiveData } from './live-data.ts'

/** A visible query whose answers are given by the test. */
function observe(queryClient: QueryClient, key: string) {
  const answers: ((text: string) => void)[] = []
  const observer = new QueryObserver<string>(queryClient, {
    queryKey: ['org', key],
    queryFn: () => new Promise((resolve) => void answers.push(resolve)),
  })
  observer.subscribe(() => undefined)
  const answer = async (text: string) => {
    answers.shift()?.(text)
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return { answers, answer, data: () => observer.getCurrentResult().data }
}

test('a first answer that is older than the change is replaced', async () => {
  const queryClient = new QueryClient()
  const log = observe(queryClient, 'log')
  const reloading = reloadQueries(queryClient, ['org'])
  await log.answer('old')
  expect(log.data()).toBe('old')
  await log.answer('new')
  await reloading
  expect(log.data()).toBe('new')
  expect(log.answers).toEqual([])
})

test('what is not under way is fetched once', async () => {
  const queryClient = new QueryClient()
  const log = observe(queryClient, 'log')
  const feed = observe(queryClient, 'feed')
  await log.answer('old')
  const reloading = reloadQueries(queryClient, ['org'])
  await feed.answer('old')
  await log.answer('new')
  expect(log.answers).toHaveLength(0)
  expect(feed.answers).toHaveLength(1)
  await feed.answer('new')
  await reloading
  expect([log.data(), feed.data()]).toEqual(['new', 'new'])
})

test('an answer that is older than live data does not replace it', async () => {
  const queryClient = new QueryClient()
  const streams = observe(queryClient, 'streams')
  await streams.answer('running')
  const reloading = queryClient.invalidateQueries({ queryKey: ['org'] })
  setLiveData(queryClient, ['org', 'streams'], { state: 'stopped' })
  await streams.answer('running')
  await reloading
  expect(streams.data()).toEqual({ state: 'stopped' })
  expect(queryClient.isFetching()).toBe(0)
})

test('live data that precede the first answer stay as well', async () => {
  const queryClient = new QueryClient()
  const streams = observe(queryClient, 'streams')
  setLiveData(queryClient, ['org', 'streams'], { state: 'stopped' })
  await streams.answer('running')
  expect(streams.data()).toEqual({ state: 'stopped' })
})
