export { audienceFaults } from './testing/audience-faults.ts'
export { unknownPerson } from './testing/audience-samples.ts'
export type { TestedPlatform } from './testing/audience-delivery.ts'
export {
  openDestination,
  shop as sampleShop,
  type TestDestination,
} from './testing/open-destination.ts'
export { contractOf } from './testing/contract/load-contracts.ts'
export { closeSimulators, startPlatform } from './testing/start-platform.ts'
export { testedPlatforms } from './testing/tested-platforms.ts'
