import { AppError, endpoints, type QueryBody } from '@cartograph/contract'
import {
  installShopify,
  loadPublicElement,
  loadText,
  verbs,
  type Context,
  type LoadResult,
} from '@cartograph/features'
import { continueWait } from '../cube/cube-continue-wait.ts'
import { handles, SerializedJson, StatusAnswer, type Handler } from './handler.ts'
import { sessionHandlers } from './session-handlers.ts'

const healthy = { status: 'ok' } as const

/** The verbs of the features, and what is left to the server itself. */
export const handlers: readonly Handler[] = [
  ...verbs,
  ...sessionHandlers,
  handles(endpoints.healthz, () => healthy),
  handles(endpoints.readyz, async (ctx) => {
    if (!ctx.hasStarted()) throw new AppError('starting')
    await Promise.all([ctx.store.ping(), ctx.ingestion.warehouse.ping()])
    return healthy
  }),
  handles(endpoints.installShopify, async (ctx, { query }) => {
    const { answer, isNew } = await installShopify(ctx, query)
    return new StatusAnswer(isNew ? 201 : 200, answer)
  }),
  handles(endpoints.loadQuery, (ctx, { body }) => load(ctx, body)),
  handles(endpoints.loadPublicElement, async (ctx, { params, body }) =>
    serialized(await loadPublicElement(ctx, { ...params, ...body })),
  ),
  handles(endpoints.subscribeQuery, (ctx, { body }) => load(ctx, body)),
]

async function load(ctx: Context, body: QueryBody): Promise<SerializedJson> {
  return serialized(await loadText(ctx, body))
}

function serialized(loaded: LoadResult): SerializedJson {
  return new SerializedJson(
    loaded.kind === 'answered' ? loaded.text : continueWait(loaded.elapsedMs),
  )
}
