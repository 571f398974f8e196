export { putOffRemoval } from './held'
