import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'

export const healthz = defineEndpoint({
  name: 'health.live',
  method: 'GET',
  path: '/healthz',
  summary: 'The process is alive.',
  answer: z.object({ status: z.literal('ok') }),
  permission: 'public',
})

export const readyz = defineEndpoint({
  name: 'health.ready',
  method: 'GET',
  path: '/readyz',
  summary: 'The server has started, and its database and analytics engine respond.',
  answer: z.object({ status: z.literal('ok') }),
  errors: [
    'starting',
    'stopping',
    'database_unavailable',
    'warehouse_unavailable',
    'disk_full',
    'storage_read_only',
  ],
  permission: 'public',
})
