import type { ConnectorPorts } from './clock.ts'
import type { Manifest } from './manifest.ts'
import type { OpenConnector, OpenConnectorRequest, OpenStream, Stream } from './stream.ts'

/** A platform as the registry lists it. */
export interface Connector {
  readonly manifest: Manifest
  /** Opening asks nothing of the platform. Whatever is read afterwards already retries by class. */
  open(request: OpenConnectorRequest, ports?: ConnectorPorts): OpenConnector
}

export function bindStream<Client>(client: Client, stream: Stream<Client>): OpenStream {
  return {
    name: stream.name,
    count: (request) => stream.count(client, request),
    readPage: (request) => stream.readPage(client, request),
    normalise: (record, context) => stream.normalise(record, context),
  }
}
