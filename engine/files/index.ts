export {
  cleanFolder,
  cleanName,
  faultOfName,
  LONGEST_NAME,
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
