export { cleanJson, cleanLine, cleanText, plainInput } from './clean'
