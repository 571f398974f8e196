export { putOffRemoval } from './held'
export { startBackups } from './nightly'
