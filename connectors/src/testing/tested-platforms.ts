import { connectors } from '../registry.ts'
import type { TestedPlatform } from './audience-delivery.ts'
import { contractOf } from './contract/load-contracts.ts'

/** Every destination of the registry. */
export const testedPlatforms: readonly TestedPlatform[] = Object.values(connectors).flatMap(
  ({ manifest: { code, name, audiences: plan } }) => {
    if (plan === undefined) return []
    const { audiences } = contractOf(code)
    if (audiences === null) throw new Error(`The contract of ${name} declares no audiences`)
    return [{ code, ...audiences }]
  },
)
