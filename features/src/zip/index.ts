export { createZipFile, type ZipSink } from './zip-file.ts'
