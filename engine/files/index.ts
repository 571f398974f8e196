export {
  cleanFolder,
  cleanName,
  faultOfName,
  MAX_NAME_LENGTH,
  pathOf,
  placeOfPath,
  sameName,
  shownName,
  toldApart,
  type FilePlace,
  type NameFault,
} from './names'
export { isPicture } from './pictures'
export { DEFAULT_ROOM_TEXTS, roomText } from './roomWords'
