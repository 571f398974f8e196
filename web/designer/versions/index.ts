export { VersionsPage } from './VersionsPage'
