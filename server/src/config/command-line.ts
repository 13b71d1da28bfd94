import { parseArgs } from 'node:util'
import { isScenarioName, scenarioNames, type ScenarioName } from '../demo/sandbox.ts'

export const services = ['api', 'worker', 'scheduler'] as const
export type Service = (typeof services)[number]

export interface CommandLine {
  readonly services: ReadonlySet<Service>
  /** The scenario of the demo workspace. */
  readonly scenario: ScenarioName
  /** Fills the data folder with this scenario and exits; null keeps running. */
  readonly seed: ScenarioName | null
  /** Whether seeding also connects the other platforms and finds insights. */
  readonly isSeedComplete: boolean
  /** Rotates the secret key and exits. */
  readonly rotateKey: boolean
}

/** Throws a CommandLineError that lists the valid values. */
export function readCommandLine(args: readonly string[]): CommandLine {
  const { services: list, scenario, seed, complete, 'rotate-key': rotateKey } = parse(args)
  const names = list === undefined ? services : list.split(',').map((name) => name.trim())
  const unknown = names.filter((name) => !isService(name))
  if (unknown.length > 0) {
    throw new CommandLineError(
      `There is no service "${unknown.join('", "')}". Choose from: ${services.join(', ')}.`,
    )
  }
  return {
    services: new Set(names.filter(isService)),
    scenario: readScenario(scenario) ?? 'demo',
    seed: readScenario(seed),
    isSeedComplete: complete ?? false,
    rotateKey: rotateKey ?? false,
  }
}

function readScenario(name: string | undefined): ScenarioName | null {
  if (name === undefined) return null
  if (isScenarioName(name)) return name
  throw new CommandLineError(
    `There is no scenario "${name}". Choose from: ${scenarioNames.join(', ')}.`,
  )
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        services: { type: 'string' },
        scenario: { type: 'string' },
        seed: { type: 'string' },
        complete: { type: 'boolean' },
        'rotate-key': { type: 'boolean' },
      },
      strict: true,
    }).values
  } catch (error) {
    throw new CommandLineError(
      `${error instanceof Error ? error.message : String(error)}
Usage: [--services=${services.join(',')}] [--scenario=<scenario>] [--seed=<scenario> [--complete]] [--rotate-key]`,
    )
  }
}

function isService(name: string): name is Service {
  return services.some((service) => service === name)
}

export class CommandLineError extends Error {
  override readonly name = 'CommandLineError'
}
