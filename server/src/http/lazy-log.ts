import type { FastifyBaseLogger } from 'fastify'

/** Creates the log of a request on first use: few requests log anything. */
export function lazyLog(make: () => FastifyBaseLogger): FastifyBaseLogger {
  return new LazyLog(make)
}

/** A class, because one instance is created per request. */
class LazyLog implements FastifyBaseLogger {
  #created: FastifyBaseLogger | null = null
  readonly #make: () => FastifyBaseLogger

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make
  }

  get #log(): FastifyBaseLogger {
    return (this.#created ??= this.#make())
  }

  get level() {
    return this.#log.level
  }

  set level(level) {
    this.#log.level = level
  }

  fatal(...args: LogArguments) {
    this.#log.fatal(...args)
  }

  error(...args: LogArguments) {
    this.#log.error(...args)
  }

  warn(...args: LogArguments) {
    this.#log.warn(...args)
  }

  info(...args: LogArguments) {
    this.#log.info(...args)
  }

  debug(...args: LogArguments) {
    this.#log.debug(...args)
  }

  trace(...args: LogArguments) {
    this.#log.trace(...args)
  }

  silent(...args: LogArguments) {
    this.#log.silent(...args)
  }

  child: FastifyBaseLogger['child'] = (...args) => this.#log.child(...args)
}

type LogArguments = [about: object, message?: string]
