import type { CommandLine } from '../config/command-line.ts'
import { isShopAlone } from '../demo/sandbox.ts'
import { seed } from '../demo/seed.ts'
import type { LogOutput } from './log.ts'
import { rotateKey } from './rotate-key.ts'
import type { ProgramOptions } from './run-until-stopped.ts'
import { start } from './start.ts'
import { welcome } from './welcome.ts'

/** Runs what the command line asks for. Returns the text to print at the end. */
export async function runCommand(
  commandLine: CommandLine,
  options: ProgramOptions & { readonly output: LogOutput },
): Promise<string | null> {
  const { services, scenario, isSeedComplete: isComplete } = commandLine
  if (commandLine.rotateKey) return rotateKey(options)
  if (commandLine.seed !== null) return seed({ ...options, scenario: commandLine.seed, isComplete })
  const connectsDemoPlatforms = services.has('worker') && !isShopAlone(scenario)
  const started = await start({ ...options, services, scenario, connectsDemoPlatforms })
  welcome(started, options.log, options.signal)
  await options.untilStopped
  return null
}
