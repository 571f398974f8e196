export { RehearsalDialog } from './RehearsalDialog'
