export { LineTable, type Column } from './LineTable'
export { countOf, ListHead, ListKeys, ListSurface } from './ListSurface'
export { wholeList } from './listState'
export { SearchField } from './SearchField'
