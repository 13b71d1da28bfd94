import { ConnectorError } from '../errors.ts'
import { AudienceGoneError, goneStatus } from './audience-gone-error.ts'
import { bytesOfPerson, type BatchLimits } from './batches.ts'
import type {
  AudienceDestination,
  AudienceHandle,
  BatchOutcome,
  BatchRequest,
  OpenAudiences,
} from './destination.ts'
import type { AudiencePlan } from './plan.ts'
import { prepareRows } from './prepare-rows.ts'

/** Binds a destination to a client, and checks every row before a batch is sent. */
export function bindAudiences<Client, Row, Handle extends AudienceHandle>(
  { name, audiences: plan }: { readonly name: string; readonly audiences: AudiencePlan },
  client: Client,
  destination: AudienceDestination<Client, Row, Handle>,
): OpenAudiences {
  const handleOf = (handle: AudienceHandle): Handle => {
    const parsed = destination.handle.safeParse(handle)
    if (parsed.success) return parsed.data
    throw new ConnectorError('payload', `This is not an audience in ${name}`)
  }

  async function send(action: 'add' | 'remove', request: BatchRequest): Promise<BatchOutcome> {
    checkSize(request, plan[action], action)
    const handle = handleOf(request.handle)
    const { rows, refused: unsendable } = prepareRows(action, request, {
      name,
      plan,
      ...destination,
    })
    // No platform matches what cannot be sent, so these people are on no list.
    const absent = action === 'remove' ? unsendable.map(({ key }) => key) : []
    const refused = action === 'add' ? unsendable : []
    const unsent = { unnamed: [], pending: null, receipt: null, handle: request.handle }
    if (rows.length === 0) return { accepted: absent, refused, ...unsent }
    const { spec, run, batch, signal } = request
    const prepared = { handle, spec, rows, run, batch, signal }
    const sent = await destination[action](client, prepared)
    const rejected = new Set(sent.refused?.map(({ key }) => key))
    return {
      ...unsent,
      ...sent,
      accepted: [...absent, ...rows.flatMap(({ key }) => (rejected.has(key) ? [] : [key]))],
      refused: [...refused, ...(sent.refused ?? [])],
    }
  }

  return {
    plan,
    findUnsendable: (people, spec) =>
      prepareRows('add', { people, spec }, { name, plan, ...destination }).refused,
    create: async (request) => destination.create(client, request),
    add: (request) => send('add', request),
    remove: (request) => send('remove', request),
    settle: async (request) =>
      (await destination.settle?.(client, request)) ?? {
        state: 'done',
        refused: [],
        unnamed: [],
        matchRate: null,
      },
    finishRun: async (request) =>
      destination.finishRun?.(client, { ...request, handle: handleOf(request.handle) }),
    status: (request) =>
      unlessGone(
        () => destination.status(client, { ...request, handle: handleOf(request.handle) }),
        goneStatus(name),
      ),
    delete: (request) =>
      unlessGone(
        () => destination.delete(client, { ...request, handle: handleOf(request.handle) }),
        undefined,
      ),
  }
}

/** A list that was deleted at the platform has that status, and needs no further deletion. */
async function unlessGone<T>(call: () => Promise<T>, ofGone: T): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof AudienceGoneError) return ofGone
    throw error
  }
}

/** The caller splits with `batchesOf`; a larger batch is a mistake of ours, not of the data. */
function checkSize({ people }: BatchRequest, limits: BatchLimits, action: string): void {
  if (people.length > limits.items)
    throw new Error(`${people.length} people to ${action} at once; ${limits.items} are allowed`)
  const bytes = people.reduce((sum, person) => sum + bytesOfPerson(person), 0)
  if (people.length > 1 && bytes > limits.bytes)
    throw new Error(`${bytes} bytes to ${action} at once; ${limits.bytes} are allowed`)
}
