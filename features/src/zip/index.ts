export { createZipFile, type ZipFile } from './zip-file.ts'
