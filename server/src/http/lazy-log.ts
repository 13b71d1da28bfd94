import type { FastifyBaseLogger } from 'fastify'

/** The log of one request, made when the request has something to say: nearly none of them has. */
export function lazyLog(make: () => FastifyBaseLogger): FastifyBaseLogger {
  return new LazyLog(make)
}

/** A class, because one of these is made for every request and its methods are not. */
class LazyLog implements FastifyBaseLogger {
  #made: FastifyBaseLogger | null = null
  readonly #make: () => FastifyBaseLogger

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make
  }

  get #log(): FastifyBaseLogger {
    return (this.#made ??= this.#make())
  }

  get level() {
    return this.#log.level
  }

  set level(level) {
    this.#log.level = level
  }

  fatal(...said: Said) {
    this.#log.fatal(...said)
  }

  error(...said: Said) {
    this.#log.error(...said)
  }

  warn(...said: Said) {
    this.#log.warn(...said)
  }

  info(...said: Said) {
    this.#log.info(...said)
  }

  debug(...said: Said) {
    this.#log.debug(...said)
  }

  trace(...said: Said) {
    this.#log.trace(...said)
  }

  silent(...said: Said) {
    this.#log.silent(...said)
  }

  child: FastifyBaseLogger['child'] = (...given) => this.#log.child(...given)
}

type Said = [about: object, message?: string]
