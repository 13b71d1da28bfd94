import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { openPlatforms, type Platforms } from '../process/platforms.ts'
import { openSandbox, type Sandbox } from '../demo/sandbox.ts'

export interface TestSandbox {
  readonly sandbox: Sandbox
  readonly platforms: Platforms
  close(): Promise<void>
}

/** The sandbox over real HTTP on its own port, because the tested server does not listen. */
export async function serveTestSandbox(secretKey: Uint8Array): Promise<TestSandbox> {
  const sandbox = openSandbox({ demo: true }, secretKey)
  if (sandbox === null) throw new Error('The sandbox is off')
  const http = Fastify({ forceCloseConnections: true })
  await http.register(sandbox.plugin, { prefix: sandbox.prefix })
  await http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = http.server.address() as AddressInfo
  const platforms = openPlatforms({ platformHosts: {}, platformApps: {} }, sandbox)
  const url = `http://127.0.0.1:${port}`
  platforms.setSandboxUrl(url)
  // The tested server does not listen, so events cannot reach it.
  sandbox.servePaymentsAt({ url, app: null })
  return { sandbox, platforms, close: () => http.close() }
}
