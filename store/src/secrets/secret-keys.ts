/** The installation's keys, 32 bytes each: the current one seals, older ones only open. */
export type SecretKeys = readonly [current: Uint8Array, ...older: Uint8Array[]]
