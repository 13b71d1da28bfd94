import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.retry,
        retryDelay: (attempt) => 400 * 2 ** attempt,
      },
    },
  })
}
