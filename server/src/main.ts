import { CommandLineError, readCommandLine } from './config/command-line.ts'
import { ConfigError, readConfig } from './config/config.ts'
import { AlreadyRunningError } from './process/data-lock.ts'
import { openLog } from './process/log.ts'
import { runCommand } from './process/run-command.ts'
import { runUntilStopped, type ProgramOptions } from './process/run-until-stopped.ts'

try {
  const commandLine = readCommandLine(process.argv.slice(2))
  const config = readConfig()
  const { log, output } = openLog(config.logLevel)
  const run = (options: ProgramOptions) => runCommand(commandLine, { ...options, output })
  // Everything has been closed in order, so remaining handles may be dropped.
  process.exit(await runUntilStopped({ config, log, run, mustEnd: commandLine.seed !== null }))
} catch (error) {
  const isExpected =
    error instanceof ConfigError ||
    error instanceof CommandLineError ||
    error instanceof AlreadyRunningError
  console.error(isExpected ? error.message : error)
  process.exit(1)
}
