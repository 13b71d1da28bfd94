import { install } from '../install.mjs'

await install('development')
