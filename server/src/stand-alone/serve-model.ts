import { queryApiPath, type Log } from '@cartograph/contract'
import { createSemantic, loadModel } from '@cartograph/semantic'
import { openExternalDatabase } from '@cartograph/warehouse'
import { openModelServer } from './open-model-server.ts'
import type { StandAloneOptions } from './read-options.ts'
import { createTokens } from './tokens.ts'

export interface ServedModel {
  readonly url: string
  readonly cubeCount: number
  /** A first token; null if none is required. */
  readonly token: string | null
  close(): Promise<void>
}

/** Serves the query API over any model and any database. */
export async function serveModel(options: StandAloneOptions, log: Log): Promise<ServedModel> {
  const model = loadModel(options.model)
  const warehouse = await openExternalDatabase(options.database, log)
  try {
    const tokens = options.tokenSecret === null ? null : createTokens(options.tokenSecret)
    const http = openModelServer({ semantic: createSemantic({ warehouse, model }), tokens })
    const address = await http.listen({ host: options.host, port: options.port })
    return {
      url: `${address}${queryApiPath}`,
      cubeCount: model.cubes.size,
      token: (await tokens?.make()) ?? null,
      async close() {
        await http.close()
        await warehouse.close()
      },
    }
  } catch (error) {
    await warehouse.close()
    throw error
  }
}
