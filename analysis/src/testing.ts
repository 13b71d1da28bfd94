export { feedOf } from './testing/simulate-feed.ts'
export { createRandom, type Random } from './testing/random.ts'
export { simulateCase, type CaseOptions, type SimulatedCase } from './testing/simulate-case.ts'
export { simulateOtherStore } from './testing/simulate-other-store.ts'
export {
  simulateStore,
  type SimulatedSeries,
  type SimulatedStore,
} from './testing/simulate-store.ts'
