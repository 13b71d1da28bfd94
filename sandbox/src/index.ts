export {
  isScenarioName,
  scenarios,
  scenarioStartDay,
  scenarioWorld,
  type Scenario,
  type ScenarioName,
} from './scenarios.ts'
export { startSandbox, type Sandbox, type SandboxOptions } from './start-sandbox.ts'
export { plans, type Plan } from './platforms/sp/bucket.ts'
export { seededFaults, type Fault, type Faults, type SeenRequest } from './platforms/sp/faults.ts'
export {
  shopifySimulator,
  type SimulatedShop,
  type SimulatorOptions,
} from './platforms/sp/simulator.ts'
export { createWorld, type Collection, type World } from './world/create-world.ts'
export type * from './world/entities.ts'
export type { WorldOptions } from './world/options.ts'
export type { TruthEntry } from './world/truth.ts'
export { truthRows, type TruthRows, type TruthTable } from './world/truth-rows.ts'
