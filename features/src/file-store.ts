/** Where an installation keeps files that people upload. Paths are chosen by us and never contain what users enter. */
export interface FileStore {
  /** A file that exists is replaced, as a whole or not at all. */
  write(path: string, bytes: Uint8Array): Promise<void>
  /** Null if there is none. */
  read(path: string): Promise<Uint8Array | null>
  /** A file that does not exist is no error. */
  delete(path: string): Promise<void>
}

/** What an endpoint with `answersFile` answers. */
export class FileAnswer {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array

  constructor(name: string, mediaType: string, bytes: Uint8Array) {
    this.name = name
    this.mediaType = mediaType
    this.bytes = bytes
  }
}

/** A file that is larger than memory: sent in pieces. */
export class StreamAnswer {
  readonly name: string
  readonly mediaType: string
  readonly bytes: number
  readonly chunks: AsyncIterable<Uint8Array>

  constructor(
    name: string,
    mediaType: string,
    content: { readonly bytes: number; readonly chunks: AsyncIterable<Uint8Array> },
  ) {
    this.name = name
    this.mediaType = mediaType
    this.bytes = content.bytes
    this.chunks = content.chunks
  }
}
