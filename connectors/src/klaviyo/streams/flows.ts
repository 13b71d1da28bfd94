import type { Stream } from '../../kit/stream.ts'
import type { KlaviyoAccount } from '../account.ts'
import { normaliseFlow } from '../normalise.ts'
import { readLists } from '../read-lists.ts'
import { flowLists, listFlows } from '../resources.ts'

export const flows: Stream<KlaviyoAccount> = {
  name: 'flows',
  readPage: ({ client }, request) =>
    readLists(request, flowLists, {
      read: (list, page) => listFlows(client, list, page),
      payload: ({ resource, included }) => ({ flow: resource, actions: included }),
    }),
  normalise: normaliseFlow,
}
