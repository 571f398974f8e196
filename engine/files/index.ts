export {
  cleanFolder,
  cleanName,
  faultOfName,
  LONGEST_NAME,
  pathOf,
  sameName,
  shownName,
  toldApart,
  type FilePlace,
  type NameFault,
} from './names'
export { isPicture } from './pictures'
