export { connectors } from './registry.ts'
export type { Clock, ConnectorPorts } from './kit/clock.ts'
export type { Connector } from './kit/connector.ts'
export { ConnectorError, type ConnectorErrorClass } from './kit/errors.ts'
export type { Manifest } from './kit/manifest.ts'
export type {
  AccountFacts,
  Cursor,
  NormaliseContext,
  NormalisedRecord,
  OpenConnector,
  OpenConnectorRequest,
  OpenStream,
  Page,
  RawRecord,
  ReadRequest,
} from './kit/stream.ts'
