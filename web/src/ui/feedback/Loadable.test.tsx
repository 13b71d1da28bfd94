// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { combineQueries, Loadable, type LoadState } from './Loadable.tsx'

afterEach(cleanup)

type Names = readonly string[]

const loading: LoadState<Names> = {
  data: undefined,
  error: null,
  isFetching: true,
  refetch: vi.fn<() => void>(),
}
const failed = { ...loading, error: new Error('The server is away'), isFetching: false }

function show(query: LoadState<Names>) {
  render(
    <Loadable
      query={query}
      failure="Couldn't load the names"
      skeleton={<p>Loading</p>}
      isEmpty={(names) => names.length === 0}
      empty={<p>No names yet</p>}
    >
      {(names) => <p>{names.join(', ')}</p>}
    </Loadable>,
  )
  return document.body.textContent
}

test('is a skeleton, then the data, or what stands for none', () => {
  expect(show(loading)).toBe('Loading')
  cleanup()
  expect(show({ ...loading, data: ['Ada', 'Ben'] })).toBe('Ada, Ben')
  cleanup()
  expect(show({ ...loading, data: [] })).toBe('No names yet')
})

test('a failure names what failed and can be retried', async () => {
  const refetch = vi.fn<() => void>()
  show({ ...failed, refetch })
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain("Couldn't load the names")
  expect(alert.textContent).toContain('The server is away')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('what the caller may not see is not retried', () => {
  show({ ...failed, error: new ApiError(403, 'Ask an admin', { code: 'forbidden' }) })
  expect(screen.getByRole('alert').textContent).toContain("You don't have access to this")
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('data stay on screen after a later load has failed', () => {
  expect(show({ ...failed, data: ['Ada'] })).toBe('Ada')
})

test('two queries have data once both have, and fail with the one that has none', () => {
  const ada = { ...loading, data: ['Ada'] }
  const ben = { ...loading, data: ['Ben'] }
  expect(combineQueries(ada, loading).data).toBeUndefined()
  expect(combineQueries(ada, ben).data).toEqual([['Ada'], ['Ben']])
  expect(combineQueries(failed, loading).error).toBe(failed.error)
  expect(combineQueries(loading, failed).error).toBe(failed.error)
  expect(combineQueries({ ...failed, data: ['Ada'] }, loading).error).toBeNull()
})
