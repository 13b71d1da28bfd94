import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { largeShop, openRawCopy, workspaceFile } from '@cartograph/warehouse/testing'
import { measureCube } from './cube/compare-cube.ts'
import { installCube } from './cube/install-cube.ts'
import { channelShapes, tinyShape } from './query-channel-shapes.ts'
import { measureClients } from './query-clients.ts'
import { isAnswered, measureFixedCost, measureShapes } from './query-compare.ts'
import { benchWorkspaces } from './query-workspaces.ts'
import { startQueryServer } from './query-server.ts'
import { queryShapes } from './query-shapes.ts'

/**
 * `npm run bench -- query [--orders 2000000]`: compares each query over HTTP with handwritten SQL directly
 * on the engine, in alternation; then measures many concurrent clients. With `--cube`, compares with the
 * public Cube server on a copy of the same file instead of many clients.
 * `npm run bench -- query --workspaces 500`: queries small workspaces at random.
 */
const { values } = parseArgs({
  options: {
    cube: { type: 'boolean', default: false },
    orders: { type: 'string', default: String(largeShop.orders) },
    workspaces: { type: 'string' },
  },
})

if (values.workspaces === undefined) await benchQueries(Number(values.orders))
else await benchWorkspaces(Number(values.workspaces))

async function benchQueries(orders: number): Promise<void> {
  const cube = values.cube ? await installedCube() : null
  const dataDir = mkdtempSync(join(tmpdir(), 'cartograph-bench-'))
  const until = new Date().toISOString().slice(0, 10)
  const part = orders / largeShop.orders
  const shop = {
    orders,
    customers: Math.ceil(largeShop.customers * part),
    products: largeShop.products,
    adSpendRows: Math.ceil(largeShop.adSpendRows * part),
    sessionRows: Math.ceil(largeShop.sessionRows * part),
  }
  console.log(`Creating a shop of ${orders.toLocaleString('en')} orders …`)
  const server = await startQueryServer({ dataDir, port: 3188, shop, until })
  const raw = await openRawCopy({ dataDir, orgId: server.orgId })
  try {
    const all = [...queryShapes(until), ...channelShapes(until)]
    const shapes = await measureShapes(server, raw, all)
    // Without ads in the catalogue, the first query is the cheapest.
    const tiny = (await isAnswered(server, tinyShape(until))) ? tinyShape(until) : shapes[0]
    if (tiny === undefined) throw new Error('The catalogue answers none of the queries')
    await measureFixedCost(server, raw, tiny)
    if (cube === null) await measureClients(server, raw, shapes, tiny)
    else {
      const file = workspaceFile(dataDir, server.orgId)
      await measureCube(server, { folder: cube, file, port: 3189 }, shapes)
    }
  } finally {
    await raw.close()
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Null if Cube cannot be installed. */
async function installedCube(): Promise<string | null> {
  try {
    return await installCube()
  } catch (error) {
    console.log(`! without Cube: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}
