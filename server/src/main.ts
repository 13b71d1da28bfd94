import { CommandLineError, readCommandLine } from './config/command-line.ts'
import { ConfigError, readConfig } from './config/config.ts'
import { AlreadyRunningError } from './process/data-lock.ts'
import { openLog } from './process/log.ts'
import { runUntilStopped } from './process/run-until-stopped.ts'

try {
  const commandLine = readCommandLine(process.argv.slice(2))
  const config = readConfig()
  const log = openLog(config.logLevel)
  // Everything has been closed in order, so remaining handles may be dropped.
  process.exit(await runUntilStopped({ commandLine, config, log }))
} catch (error) {
  const isExpected =
    error instanceof ConfigError ||
    error instanceof CommandLineError ||
    error instanceof AlreadyRunningError
  console.error(isExpected ? error.message : error)
  process.exit(1)
}
