export { repairStoredTexts } from './repair'
