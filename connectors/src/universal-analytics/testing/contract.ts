import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
import { manifest } from '../manifest.ts'

/** Its data are in files, which have tests of their own. */
export const contract: PlatformContract = { manifest, records: null, audiences: null }
