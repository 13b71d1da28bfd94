import { platformNames, type PlatformCode } from '@cartograph/contract'
import {
  simulators,
  startSimulator,
  type SimulatorFactory,
  type StartedSimulator,
} from '@cartograph/sandbox'

type SimulatorOptions = Parameters<typeof startSimulator>[1]

const running: StartedSimulator[] = []

/** Starts the simulator of a platform; `closeSimulators` after each test closes it. */
export async function startPlatform(
  platform: PlatformCode | SimulatorFactory,
  options: SimulatorOptions,
): Promise<StartedSimulator> {
  const factory = typeof platform === 'string' ? simulatorOf(platform) : platform
  const simulator = await startSimulator(factory, options)
  running.push(simulator)
  return simulator
}

function simulatorOf(code: PlatformCode): SimulatorFactory {
  const factory = simulators[code]
  if (factory === undefined) throw new Error(`There is no simulator of ${platformNames[code]}`)
  return factory
}

export async function closeSimulators(): Promise<void> {
  for (const simulator of running.splice(0)) await simulator.close()
}
