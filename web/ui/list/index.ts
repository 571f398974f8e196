export { LineTable } from './LineTable'
export { SearchField } from './SearchField'
